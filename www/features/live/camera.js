// Reads a QR code through the camera. The picture stays in the page; nothing is recorded.

import { h } from '../../lib/dom.js';

/** Milliseconds between two looks. */
const PAUSE = 120;
/** The longer side of what is looked at, in pixels: enough for a code that fills a third of it. */
const SIDE = 960;

/** @typedef {'none' | 'denied' | 'busy'} Trouble there is no camera, it may not be used, or something else uses it */

/** Whether there may be a camera at all. */
export const canScan = () => typeof navigator.mediaDevices?.getUserMedia === 'function';

/**
 * Shows what the camera sees, and reads it.
 * @param {HTMLVideoElement} video
 * @param {(text: string) => void} found called with each code
 * @param {AbortSignal} signal ends it, also before the camera has come
 * @returns {Promise<Trouble | undefined>} once there is a picture
 */
export async function scan(video, found, signal) {
  /** @type {Awaited<ReturnType<typeof reader>>} */
  let read;
  /** @type {MediaStream} */
  let stream;
  try {
    read = await reader();
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
      audio: false,
    });
  } catch (cause) {
    const { name } = /** @type {DOMException} */ (cause);
    return name === 'NotAllowedError' ? 'denied' : name === 'NotFoundError' ? 'none' : 'busy';
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (signal.aborted) {
    stop();
    return undefined;
  }
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  video.muted = true;
  await video.play().catch(() => {});
  const look = async () => {
    const text = video.videoWidth > 0 ? await read(video) : undefined;
    if (signal.aborted) return;
    if (text) found(text);
    setTimeout(() => void look(), PAUSE);
  };
  void look();
  return undefined;
}

/** The browser's own reader, where it has one, or else ours. @returns {Promise<(video: HTMLVideoElement) => Promise<string | undefined>>} */
async function reader() {
  const Detector = /** @type {any} */ (globalThis).BarcodeDetector;
  try {
    if ((await Detector?.getSupportedFormats())?.includes('qr_code')) {
      const detector = new Detector({ formats: ['qr_code'] });
      return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue;
    }
  } catch {
    // There is the other.
  }
  const { decodeQR } = await import('../../pkg/scan.js');
  const canvas = h('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context?.getImageData(0, 0, canvas.width, canvas.height);
    try {
      return picture && decodeQR(picture);
    } catch {
      // No code in this picture.
      return undefined;
    }
  };
}
