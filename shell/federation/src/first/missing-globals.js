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
