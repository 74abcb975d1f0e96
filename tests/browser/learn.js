// Shared by tests of the courses: their data, hardly a pause before each answer, and locators.

import { readFileSync } from 'node:fs';
import { expect } from './board-fixture.js';
import { shortenPauses } from './pauses.js';

/** @import { Page } from '@playwright/test' */
/** @import { Step } from '../../www/features/learn/state/courses.js' */

const www = new URL('../../www/', import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, www), 'utf8');

/** @param {string} game @returns {Step[]} */
export const stepsOf = (game) => JSON.parse(read(`courses/${game}.json`)).steps;

/** Opens the page at a fragment, with quick answers. @param {Page} page @param {string} [link] */
export async function openCourses(page, link = '') {
  await shortenPauses(page);
  await page.goto(`./learn.html${link}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** What the page says of the last move. @param {Page} page */
export const verdict = (page) => page.locator('.lesson .message [role="status"]');

/** Whether the step is done, is in its look. @param {Page} page */
export const solved = (page) => page.locator('.lesson .message[data-status="solved"]');

/** The squares to press for a move. @param {string} text */
export const squaresOf = (text) => text.match(/[a-i][1-9]/g) ?? [];
