// Shapes of stored values. A shape takes any value and returns what of it can be used: all of it, or what is left
// without the entries that don't fit, or undefined if nothing can be used. Only `fits` decides about single values.

/** @template T @typedef {(value: unknown) => T | undefined} Shape */
/** What a shape returns. @template S @typedef {S extends Shape<infer T> ? T : never} Fitting */
/** @typedef {Record<string, Shape<any>>} Shapes */

/** The last moment that a date can be, in milliseconds since 1970. */
const LAST = 8.64e15;

/** Whether a value is an object with named members. @param {unknown} value @returns {value is Record<string, any>} */
export const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value that passes a test. @template T @param {(value: any) => unknown} test @returns {Shape<T>} */
export const fits = (test) => (value) => (test(value) ? /** @type {any} */ (value) : undefined);

/** @type {Shape<string>} */
export const text = fits((value) => typeof value === 'string');
/** @type {Shape<boolean>} */
export const flag = fits((value) => typeof value === 'boolean');
/** @param {RegExp} pattern @returns {Shape<string>} */
export const matching = (pattern) => fits((value) => text(value) !== undefined && pattern.test(value));
/** @param {number} [least] @param {number} [most] @returns {Shape<number>} */
export const number = (least = 0, most = LAST) =>
  fits((value) => Number.isFinite(value) && value >= least && value <= most);
/** @param {number} [least] @param {number} [most] @returns {Shape<number>} */
export const integer = (least, most) => fits((value) => Number.isInteger(number(least, most)(value)));
/** @template T @param {readonly T[]} all @returns {Shape<T>} */
export const oneOf = (all) => fits((value) => all.includes(value));
/** A list of which each entry counts, such as the moves of a game. @template T @param {Shape<T>} shape @returns {Shape<T[]>} */
export const all = (shape) =>
  fits((value) => Array.isArray(value) && value.every((entry) => shape(entry) !== undefined));

/** A value that can be replaced. @template T @param {Shape<T>} shape @param {T} other @returns {Shape<T>} */
export const or = (shape, other) => (value) => shape(value) ?? other;

/** The entries that fit. @template T @param {Shape<T>} shape @returns {Shape<T[]>} */
export const list = (shape) => (value) =>
  Array.isArray(value) ? value.map(shape).filter((entry) => entry !== undefined) : undefined;

/**
 * Named entries that fit, without names that every object has.
 * @template T
 * @param {Shape<T>} shape
 * @param {(name: string) => unknown} [isName]
 * @returns {Shape<Record<string, T>>}
 */
export const record =
  (shape, isName = () => true) =>
  (value) => {
    if (!isRecord(value)) return undefined;
    const names = Object.keys(value).filter((name) => !(name in Object.prototype) && isName(name));
    return Object.fromEntries(
      names.flatMap((name) => {
        const entry = shape(value[name]);
        return entry === undefined ? [] : [[name, entry]];
      }),
    );
  };

/**
 * Members of which the required ones fit; optional ones that don't are left out. Others stay: a newer version of the
 * page may have added them.
 * @template {Shapes} R
 * @template {Shapes} [O={}]
 * @param {R} required
 * @param {O} [optional]
 * @returns {Shape<{ [K in keyof R]: Fitting<R[K]> } & { [K in keyof O]?: Fitting<O[K]> }>}
 */
export const object = (required, optional) => (value) => {
  if (!isRecord(value)) return undefined;
  const fitting = { ...value };
  for (const [name, shape] of Object.entries({ ...required, ...optional })) {
    const member = Object.hasOwn(value, name) ? shape(value[name]) : undefined;
    if (member !== undefined) fitting[name] = member;
    else if (Object.hasOwn(required, name)) return undefined;
    else delete fitting[name];
  }
  return /** @type {any} */ (fitting);
};
