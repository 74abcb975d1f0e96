// What stands in an address behind its `#`, as one would read it.

/** A text that is no valid code stands for itself. @param {string} text */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
