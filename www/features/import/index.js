// Opens what is pasted, dropped or chosen as a file.

export { openFiles, openImportBox, openList, openText } from './import-dialog.js';
export { openFromFile } from './import-text.js';
export { importTextBox } from './text-box.js';
