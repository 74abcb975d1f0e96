// Frames of an animation, one below the other on one canvas: what is the same in many of them is drawn once and
// stamped; the layers that differ come as one image for all frames of a strip.

import { imageOf } from './files.js';

/** @import { Layers, Stamp } from './board-picture.js' */

/** How far a piece may stand out of its square, in squares. */
const MARGIN = 0.5;

/** Pictures that were drawn before, by their keys. */
export class Stamps {
  /** @type {Map<string, Promise<HTMLCanvasElement>>} */
  #made = new Map();
  /** @type {Map<string, HTMLCanvasElement>} */
  #ready = new Map();

  /**
   * Draws it unless it is there.
   * @param {Stamp} stamp
   * @param {{ x: number, y: number, width: number, height: number }} part of the picture that is kept
   */
  async make({ key, draw }, part) {
    let made = this.#made.get(key);
    if (!made) {
      made = imageOf(draw().text).then((image) => {
        const { canvas, context } = blank(part.width, part.height);
        context.drawImage(image, -part.x, -part.y);
        this.#ready.set(key, canvas);
        return canvas;
      });
      this.#made.set(key, made);
    }
    await made;
  }

  /** One that was made. @param {string} key */
  get(key) {
    const canvas = this.#ready.get(key);
    if (!canvas) throw new Error(`not drawn: ${key}`);
    return canvas;
  }
}

/**
 * @param {Layers[]} frames of the same size
 * @param {Stamps} stamps
 */
export async function stripOf(frames, stamps) {
  const { width = 0, height = 0, square = 0 } = frames[0] ?? {};
  const margin = Math.ceil(square * MARGIN);
  const size = square + 2 * margin;
  const [under, over] = await Promise.all([
    stacked(frames.map((frame) => frame.under)),
    stacked(frames.map((frame) => frame.over)),
    ...frames.flatMap(({ ground, pieces }) => [
      stamps.make(ground, { x: 0, y: 0, width, height }),
      ...pieces.map((piece) =>
        stamps.make(piece, { x: piece.x - margin, y: piece.y - margin, width: size, height: size }),
      ),
    ]),
  ]);

  /** @param {string[]} texts */
  function stacked(texts) {
    const parts = texts.map((text, at) => text.replace('<svg ', `<svg y="${at * height}" `));
    const whole = `width="${width}" height="${height * texts.length}"`;
    return imageOf(`<svg xmlns="http://www.w3.org/2000/svg" ${whole}>${parts.join('')}</svg>`);
  }

  /** The pixels of all frames, four bytes each. */
  function paint() {
    const { canvas, context } = blank(width, height * frames.length);
    frames.forEach(({ ground }, at) => context.drawImage(stamps.get(ground.key), 0, at * height));
    context.drawImage(under, 0, 0);
    frames.forEach(({ pieces }, at) => {
      for (const { key, x, y } of pieces) context.drawImage(stamps.get(key), x - margin, at * height + y - margin);
    });
    context.drawImage(over, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height).data.buffer;
  }

  return { width, height, paint };
}

/** @param {number} width @param {number} height */
function blank(width, height) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return { canvas, context };
}
