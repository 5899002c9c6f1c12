import { FIRST_CONTENT_ELEMENT } from '@vitrina/contracts/microfrontends';
import { FIRST_MARKUP } from '@vitrina/contracts/microfrontends/first-content';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parseFragment } from 'parse5';
import { HTML, isAllowedAttribute, isAllowedElement, isKnownName, isPlainStyle, isVoid } from './allowed-markup.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** Deepest nesting. Our own pages have 12 levels; parsers take quadratic time with thousands. */
const MAX_DEPTH = 64;
/** Most elements and texts of a page. A page with 60 works has 900. */
const MAX_NODES = 20_000;
/** Most attributes of an element; the parser compares each with all earlier attributes. */
const MAX_ATTRIBUTES = 64;

/** Element that the gateway writes the markup into. */
const context = defaultTreeAdapter.createElement('main', names.NS.HTML, []);

/** Token of React's markup: text, or one tag with quoted values. Comments and declarations do not match. */
const TOKEN = /([^<]+)|<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z0-9-]*="[^"<>]*")*)\s*(\/?)>/giy;

/** Characters that parsers drop or replace. A stranger's text may hold them, so they are left out, not refused. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Markup that a page can carry. */
export interface CheckedMarkup {
  html: string;
  /** CSS rules that replace the elements' own styles, which the page's policy forbids. */
  rules: string;
}

/**
 * Checks markup by the tree that a browser parses from it, and writes that tree. The parser must find the elements and texts
 * that the markup spells, in the same order and nesting: anything it would move, repeat, complete or drop is refused, so that
 * the written markup parses to the same tree again. An element's style becomes a rule covered by the page's nonce.
 * @returns null if it contains anything not allowed in `allowed-markup.ts`, or leaves an element open
 */
export function checkMarkup(drawn: string): CheckedMarkup | null {
  if (drawn.length > FIRST_MARKUP) return null;
  const markup = drawn.replace(CONTROL, '');
  const spelt = readSpelling(markup);
  if (!spelt) return null;
  const nodes = parseAsSpelt(markup, spelt);
  if (!nodes) return null;
  const writer = new Writer(spelt);
  for (const node of nodes) if (!writer.write(node, null)) return null;
  // Control characters that remain were spelt as references, which React does not do.
  if (!writer.isComplete || writer.html.search(CONTROL) >= 0) return null;
  return { html: writer.html, rules: writer.rules };
}

const TEXT = '#text';
const END = '/';

/**
 * Reads the elements and texts that the markup spells: names in lower case, `#text`, and `/` for the end of an element.
 * @returns null if it is written in another form, or too deep or too long for the parser
 */
function readSpelling(markup: string): readonly string[] | null {
  const spelt: string[] = [];
  const open: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < markup.length) {
    const token = TOKEN.exec(markup);
    if (!token || spelt.length > 2 * MAX_NODES) return null;
    const [, text, isEnd, name = '', attributes = '', isClosed] = token;
    if (text !== undefined) {
      spelt.push(TEXT);
      continue;
    }
    const element = name.toLowerCase();
    if (isEnd) {
      if (open.pop() !== element || attributes || isClosed) return null;
      spelt.push(END);
      continue;
    }
    if (!isKnownName(element) || open.length >= MAX_DEPTH || hasTooMany(attributes)) return null;
    spelt.push(element);
    if (isVoid(element)) spelt.push(END);
    else open.push(element);
  }
  return open.length === 0 ? spelt : null;
}

/** Ends the parser. */
class Deviation extends Error {}

function deviate(): never {
  throw new Deviation();
}

/** Elements that the parser creates for itself at its start. */
const ofTheParser = new Set(['documentmock', 'html']);

/**
 * Parses markup until the parser creates an element that the markup does not spell at this place. To move elements, it
 * creates some again; with elements in the wrong places it would create millions, and hold up the gateway's only thread.
 * @returns null after such an element
 */
function parseAsSpelt(markup: string, spelt: readonly string[]): readonly DefaultTreeAdapterTypes.ChildNode[] | null {
  const elements = spelt.filter((part) => part !== TEXT && part !== END);
  let next = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(name, ...rest) {
      if (!ofTheParser.has(name) && elements[next++] !== name.toLowerCase()) deviate();
      return defaultTreeAdapter.createElement(name, ...rest);
    },
    // Called only for content that a table may not hold.
    insertBefore: deviate,
    insertTextBefore: deviate,
  };
  try {
    return parseFragment(context, markup, { treeAdapter }).childNodes;
  } catch (error) {
    if (error instanceof Deviation) return null;
    throw error;
  }
}

/** Counts by length: the shortest attribute, ` a=""`, has five characters. */
function hasTooMany(attributes: string): boolean {
  return attributes.length > 5 * MAX_ATTRIBUTES && attributes.split('="').length > MAX_ATTRIBUTES + 1;
}

/** Writes a checked tree and compares it with the spelling it was parsed from. */
class Writer {
  html = '';
  readonly #spelt: readonly string[];
  readonly #styles = new Map<string, number>();
  #next = 0;

  constructor(spelt: readonly string[]) {
    this.#spelt = spelt;
  }

  get isComplete(): boolean {
    return this.#next === this.#spelt.length;
  }

  get rules(): string {
    const rules = [...this.#styles].map(
      ([style, number]) => `#${FIRST_CONTENT_ELEMENT} [data-s="${number}"]{${style}}`,
    );
    return rules.join('');
  }

  /** Writes a node and its children. @returns false if it is refused */
  write(node: DefaultTreeAdapterTypes.ChildNode, parent: string | null): boolean {
    if (node.nodeName === '#text') {
      this.html += escapeText((node as DefaultTreeAdapterTypes.TextNode).value);
      return this.#spelt[this.#next++] === TEXT;
    }
    return 'tagName' in node && this.#writeElement(node, parent);
  }

  #writeElement(element: Element, parent: string | null): boolean {
    const { tagName, namespaceURI, attrs, childNodes } = element;
    if (this.#spelt[this.#next++] !== tagName.toLowerCase()) return false;
    if (!isAllowedElement(tagName, namespaceURI, parent)) return false;
    this.html += `<${tagName}`;
    for (const attribute of attrs) if (!this.#writeAttribute(tagName, attribute)) return false;
    this.html += '>';
    // Added because the parser drops a line break at the start of this element.
    if (tagName === 'pre') this.html += '\n';
    for (const child of childNodes) if (!this.write(child, tagName)) return false;
    if (this.#spelt[this.#next++] !== END) return false;
    if (namespaceURI !== HTML || !isVoid(tagName)) this.html += `</${tagName}>`;
    return true;
  }

  #writeAttribute(element: string, { name, value, prefix }: Element['attrs'][number]): boolean {
    if (prefix) return false;
    if (name !== 'style') {
      this.html += ` ${name}="${escapeValue(value)}"`;
      return isAllowedAttribute(element, name, value);
    }
    let number = this.#styles.get(value);
    if (number === undefined) {
      if (!isPlainStyle(value)) return false;
      number = this.#styles.size;
      this.#styles.set(value, number);
    }
    this.html += ` data-s="${number}"`;
    return true;
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const entityOf = (character: string) => entities[character] ?? character;

function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, entityOf) : text;
}

function escapeValue(value: string): string {
  return /[&<>"]/.test(value) ? value.replace(/[&<>"]/g, entityOf) : value;
}
