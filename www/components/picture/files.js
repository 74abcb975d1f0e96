// Drawings as files: a self-contained SVG text, and that text rendered to an image, to pixels or to a PNG.

/** A drawing as the text of a file. @param {SVGSVGElement} svg */
export function svgText(svg) {
  return new XMLSerializer().serializeToString(svg);
}

/** @param {string} text of a drawing @returns {Promise<HTMLImageElement>} once it can be drawn */
export async function imageOf(text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {string} text of a drawing that says how large it is @returns {Promise<Blob>} */
export async function pngOf(text) {
  const image = await imageOf(text);
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  // Where nothing on the page moves, Chromium lets a canvas of the document wait a second for its turn.
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.convertToBlob({ type: 'image/png' });
  }
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png');
  });
}
