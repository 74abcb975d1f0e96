// The position editor.

export { editorPage, loadEditor } from './editor.js';
