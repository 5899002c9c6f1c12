/** Values of a query, as the SDK writes them into an address: the part of the browser's class that it uses. */
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

/**
 * One of the constructors of `Intl` that a first content may use. Its engine has no data of languages, so the gateway
 * formats; only texts cross the border.
 * @param {string} name
 */
function formatter(name) {
  return class {
    #setup;

    /** @param {unknown[]} setup locales and options */
    constructor(...setup) {
      this.#setup = JSON.stringify(setup);
      this.format = this.#run.bind(this);
      this.select = this.format;
    }

    /** @param {unknown[]} values a date is sent as its milliseconds */
    #run(...values) {
      const plain = values.map((value) => (value instanceof Date ? value.getTime() : value));
      const text = Reflect.get(globalThis, 'vitrinaFormat')(name, this.#setup, JSON.stringify(plain));
      if (text === undefined) throw new RangeError(`Intl.${name} refuses ${this.#setup} for ${JSON.stringify(plain)}`);
      return text;
    }
  };
}

/** The constructors that compute a text; `format`, or `select` for plurals. */
const formatters = Object.fromEntries(
  ['DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat'].map((name) => [
    name,
    formatter(name),
  ]),
);

export { formatters as Intl };
