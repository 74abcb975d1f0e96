// Ids of what the reader saves: short, in the order in which they were made, and different in two tabs.

/** An id that is not in use. */
export function newId() {
  const random = Math.floor(Math.random() * 36 ** 3);
  return `${Date.now().toString(36)}${random.toString(36).padStart(3, '0')}`;
}
