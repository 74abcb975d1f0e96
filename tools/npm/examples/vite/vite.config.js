import { defineConfig } from 'vite';

// Served from any folder.
export default defineConfig({ base: './' });
