// Shared by tests of pictures: the dialog, its downloads, and the pixels of an image.

import { readFile } from 'node:fs/promises';
import { expect, openMore, shareBy } from './board-fixture.js';

/** @import { Page } from '@playwright/test' */
/** @typedef {{ width: number, height: number, data: Uint8ClampedArray<ArrayBuffer> }} Pixels */

/** @param {Page} page */
export const sharing = (page) => page.getByRole('dialog', { name: /^(Share this game|Diese Partie teilen)$/ });

/** Opens the dialog, at one of its sections. @param {Page} page @param {string} [section] the name of its tab */
export async function share(page, section) {
  await page.getByRole('button', { name: /^(Share this game|Diese Partie teilen)$/ }).click();
  await expect(sharing(page).getByRole('tabpanel')).toBeVisible();
  if (!section) return;
  await shareBy(page, section);
  const panel = sharing(page).getByRole('tabpanel', { name: section });
  await expect(panel).not.toBeEmpty();
  if (section === 'Picture') await openMore(panel);
}

/**
 * What a button of the dialog saves.
 * @param {Page} page
 * @param {string} name
 * @returns {Promise<{ name: string, bytes: Buffer<ArrayBuffer> }>}
 */
export async function saved(page, name) {
  const coming = page.waitForEvent('download');
  await sharing(page).getByRole('button', { name }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/**
 * The pixels of an image file, as the browser reads it.
 * @param {Page} page
 * @param {Uint8Array} bytes
 * @param {string} type
 * @returns {Promise<Pixels>}
 */
export async function pixels(page, bytes, type) {
  const { width, height, data } = await page.evaluate(
    async ({ text, type }) => {
      const blob = new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type });
      const image = new Image();
      image.src = URL.createObjectURL(blob);
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let letters = '';
      for (const byte of data) letters += String.fromCharCode(byte);
      return { width: canvas.width, height: canvas.height, data: btoa(letters) };
    },
    { text: Buffer.from(bytes).toString('base64'), type },
  );
  return { width, height, data: Uint8ClampedArray.from(Buffer.from(data, 'base64')) };
}
