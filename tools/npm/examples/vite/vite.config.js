import { defineConfig } from 'vite';

export default defineConfig({
  // Served from any folder.
  base: './',
  // The development server would move the scripts away from the files beside them.
  optimizeDeps: { exclude: ['oddchess'] },
});
