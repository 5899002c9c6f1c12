/** Query string in the SDK's format: the part of the browser's class that the SDK uses. */
export class URLSearchParams {
  #pairs = new Map();

  /** @param {string} name @param {unknown} value */
  set(name, value) {
    this.#pairs.set(name, String(value));
  }

  toString() {
    return [...this.#pairs].map((pair) => pair.map(encoded).join('=')).join('&');
  }
}

/** @param {string} text */
function encoded(text) {
  const code = (/** @type {string} */ character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, code)
    .replaceAll('%20', '+');
}

/** Default language of a format: the platform's, because there is no visitor's browser to ask. */
const LANGUAGE = 'es-MX';

/**
 * Creates one of the `Intl` constructors that a first content may use. Its engine has no language data, so the gateway
 * formats; only strings cross the boundary.
 * @param {string} name
 */
function formatter(name) {
  return class {
    #setup;

    /** @param {string | string[]} [locales] @param {object} [options] */
    constructor(locales = LANGUAGE, options = {}) {
      // The engine's clock is in UTC, and the server's time zone is irrelevant to visitors.
      this.#setup = JSON.stringify([locales, name === 'DateTimeFormat' ? { timeZone: 'UTC', ...options } : options]);
      this.format = this.#run.bind(this);
      this.select = this.format;
      /** @param {string} a @param {string} b */
      this.compare = (a, b) => Number(this.#run(`${a}`, `${b}`));
    }

    /** @param {unknown[]} values */
    #run(...values) {
      if (values.at(-1) === undefined) values.pop();
      return Reflect.get(globalThis, 'vitrinaFormat')(name, this.#setup, JSON.stringify(values.map(plain)));
    }
  };
}

/**
 * Converts a value for JSON: dates to milliseconds, and numbers that JSON cannot represent to strings, which `Intl` reads
 * like numbers.
 * @param {unknown} value
 */
function plain(value) {
  const number = value instanceof Date ? value.getTime() : value;
  if (typeof number === 'bigint') return `${number}`;
  if (typeof number === 'number') return Object.is(number, -0) ? '-0' : Number.isFinite(number) ? number : `${number}`;
  return typeof number === 'object' && number !== null && Symbol.iterator in number ? [...number] : number;
}

/** The constructors with `format` (`select` for plurals), and the one with `compare`. */
const formatters = Object.fromEntries(
  ['Collator', 'DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat'].map((name) => [
    name,
    formatter(name),
  ]),
);

export { formatters as Intl };

/** Default fields of a date without any in its options. */
const DAY = { year: 'numeric', month: 'numeric', day: 'numeric' };
const TIME = { hour: 'numeric', minute: 'numeric', second: 'numeric' };
const DAY_PARTS = ['weekday', 'year', 'month', 'day', 'dateStyle', 'timeStyle'];
const TIME_PARTS = ['dayPeriod', 'hour', 'minute', 'second', 'fractionalSecondDigits', 'dateStyle', 'timeStyle'];

/**
 * Creates a method of dates: `toLocaleString` or one of its two shorter forms.
 * @param {string[]} parts options that make the defaults unnecessary
 * @param {object} defaults
 */
function dateText(parts, defaults) {
  /** @this {Date} @param {string | string[]} [locales] @param {object} [options] */
  return function (locales, options = {}) {
    if (Number.isNaN(this.getTime())) return 'Invalid Date';
    const named = parts.some((part) => Reflect.get(options, part) !== undefined);
    return new formatters.DateTimeFormat(locales, named ? options : { ...defaults, ...options }).format(this);
  };
}

/** @this {number | bigint} @param {string | string[]} [locales] @param {object} [options] */
function numberText(locales, options) {
  return new formatters.NumberFormat(locales, options).format(this.valueOf());
}

/** Texts that are compared here: a call of the gateway takes 25 µs, and a sort makes hundreds. */
const SPANISH = /^[a-z0-9áéíóúüñ ]*$/i;

/** @this {string} @param {string} other @param {string | string[]} [locales] @param {object} [options] */
function compareText(other, locales = LANGUAGE, options) {
  const one = `${this}`;
  const two = `${other}`;
  const spanish = !options && typeof locales === 'string' && /^es\b/.test(locales);
  const [first, second] = spanish ? [letters(one), letters(two)] : [null, null];
  if (first === null || second === null) return new formatters.Collator(locales, options).compare(one, two);
  // Order of Spanish dictionaries: by letters (ñ after n), then by accents, then lower case before upper case.
  return order(first, second) || order(accents(one), accents(two)) || order(capitals(one), capitals(two));
}

/** @param {string} a @param {string} b */
const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
/** @type {Readonly<Record<string, string>>} */
const BARE = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n~' };
/** @type {Map<string, string | null>} */
const known = new Map();

/** Base letters of a text, for ordering; null if it has others. @param {string} text */
function letters(text) {
  let own = known.get(text);
  if (own === undefined) {
    const small = text.toLowerCase();
    own = SPANISH.test(text) ? small.replace(/[áéíóúüñ]/g, (letter) => BARE[letter] ?? '') : null;
    known.set(text, own);
  }
  return own;
}

/** @param {string} text */
function accents(text) {
  const marks = text.toLowerCase().replace(/[^áéíóúü]/g, '0');
  return marks.replace(/[áéíóú]/g, '1').replaceAll('ü', '2');
}

/** @param {string} text */
function capitals(text) {
  return text.replace(/[^A-ZÁÉÍÓÚÜÑ]/g, '0').replace(/[^0]/g, '1');
}

// The engine has these methods, but ignores the language.
for (const [type, methods] of [
  [Number, { toLocaleString: numberText }],
  [BigInt, { toLocaleString: numberText }],
  [String, { localeCompare: compareText }],
  [
    Date,
    {
      toLocaleString: dateText([...DAY_PARTS, ...TIME_PARTS], { ...DAY, ...TIME }),
      toLocaleDateString: dateText(DAY_PARTS, DAY),
      toLocaleTimeString: dateText(TIME_PARTS, TIME),
    },
  ],
]) {
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(Reflect.get(type, 'prototype'), name, { value, writable: true, configurable: true });
  }
}
