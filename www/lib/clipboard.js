// Copies text to the clipboard.

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
