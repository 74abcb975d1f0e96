// Reporter: prints the slowest tests and the time of each file at the end of a run.

/** @implements {import('@playwright/test/reporter').Reporter} */
export default class Slowest {
  /** @type {{ name: string, file: string, seconds: number }[]} */
  #tests = [];

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, { duration }) {
    const [, project = '', file = '', ...titles] = test.titlePath();
    this.#tests.push({ name: `[${project}] ${file}: ${titles.join(', ')}`, file, seconds: duration / 1000 });
  }

  onEnd() {
    const told = (/** @type {number} */ seconds, /** @type {string} */ name) =>
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
    console.log('\nThe slowest tests:');
    for (const { seconds, name } of this.#tests.sort((a, b) => b.seconds - a.seconds).slice(0, 20)) told(seconds, name);
    /** @type {Map<string, number>} */
    const files = new Map();
    for (const { file, seconds } of this.#tests) files.set(file, (files.get(file) ?? 0) + seconds);
    console.log('\nThe slowest files:');
    for (const [file, seconds] of [...files].sort(([, a], [, b]) => b - a).slice(0, 10)) told(seconds, file);
  }
}
