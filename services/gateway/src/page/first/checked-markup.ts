import { FIRST_ANSWERS_ELEMENT, FIRST_CONTENT_ELEMENT, REGISTRY_ELEMENT } from '@vitrina/contracts/microfrontends';
import { FIRST_MARKUP } from '@vitrina/contracts/microfrontends/first-content';

/** What a first content may be made of: text, lists, pictures, links, plain forms and drawings; nothing that loads code. */
const elements = new Set(
  `a abbr address article aside b bdi blockquote br button caption cite code dd del details dfn div dl dt em fieldset
  figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr i img input ins kbd label legend li mark meter nav ol optgroup
  option output p picture pre progress q s search section select small source span strong sub summary sup table tbody td
  tfoot th thead time tr u ul wbr
  svg g path circle ellipse line polyline polygon rect defs clippath lineargradient radialgradient stop title`.split(
    /\s+/,
  ),
);

/** Elements that hold nothing. */
const empty = new Set('br hr img input source wbr'.split(' '));

const attributes = new Set(
  `class id title lang dir role hidden tabindex style href rel src srcset sizes media type alt width height loading decoding
  fetchpriority action method name value placeholder autocomplete enterkeyhint inputmode maxlength required readonly disabled
  checked selected for datetime open start reversed colspan rowspan scope cite min max low high optimum
  d viewbox fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray fill-rule clip-rule clip-path opacity
  transform cx cy r rx ry x y x1 y1 x2 y2 points offset stop-color stop-opacity gradientunits gradienttransform xmlns
  preserveaspectratio focusable`.split(/\s+/),
);

/** Ids that the page's own elements have: who reads them must find the gateway's. */
const taken: ReadonlySet<string> = new Set([
  FIRST_CONTENT_ELEMENT,
  FIRST_ANSWERS_ELEMENT,
  REGISTRY_ELEMENT,
  'root',
  'vitrina-dev',
]);

/** Where a link may lead. */
const LINK = /^(?:\/(?!\/)|#|\?|https?:\/\/|mailto:|tel:)/i;
/** Where a picture may come from; the page's policy narrows it further. */
const PICTURE = /^(?:\/(?!\/)|https?:\/\/)/i;
/** Where a form may go. */
const FORM = /^\/(?!\/)/;

const addresses: Readonly<Record<string, RegExp>> = { href: LINK, src: PICTURE, action: FORM };

/** Declarations of an element's own style: custom properties and plain values, nothing that is fetched. */
const STYLE = /^(?:[a-z-][\w-]*:[\w\s.,#%()+*/-]+(?:;|$))+$/i;

const TOKEN = /([^<]+)|<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z0-9-]*="[^"<>]*")*)\s*\/?>/giy;
const ATTRIBUTE = /([a-z][a-z0-9-]*)="([^"]*)"/gi;

/** Markup that a page can carry. */
export interface CheckedMarkup {
  html: string;
  /** Rules in place of the elements' own styles, which the page's policy forbids. */
  rules: string;
}

/**
 * Reads markup as React writes it, element by element, and writes it again. A style of an element becomes a rule, for the
 * page's nonce.
 * @returns null where it holds anything that is not on the lists above, or does not end what it begins
 */
export function checkMarkup(markup: string): CheckedMarkup | null {
  if (markup.length > FIRST_MARKUP) return null;
  const styles = new Map<string, number>();
  const open: string[] = [];
  let html = '';
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < markup.length) {
    const token = TOKEN.exec(markup);
    if (!token) return null;
    const [, text, slash, name = '', list = ''] = token;
    if (text !== undefined) {
      html += text;
      continue;
    }
    const element = name.toLowerCase();
    if (!elements.has(element)) return null;
    if (slash) {
      if (open.pop() !== element || list !== '') return null;
      html += `</${element}>`;
      continue;
    }
    const checked = checkAttributes(list, styles);
    if (checked === null) return null;
    html += `<${element}${checked}>`;
    if (!empty.has(element)) open.push(element);
  }
  if (open.length > 0) return null;
  const rules = [...styles].map(([style, number]) => `#${FIRST_CONTENT_ELEMENT} [data-s="${number}"]{${style}}`);
  return { html, rules: rules.join('') };
}

function checkAttributes(list: string, styles: Map<string, number>): string | null {
  let written = '';
  for (const [, spelt = '', value = ''] of list.matchAll(ATTRIBUTE)) {
    const name = spelt.toLowerCase();
    if (name === 'style') {
      if (!STYLE.test(value) || /url|image|expression/i.test(value)) return null;
      const number = styles.get(value) ?? styles.size;
      styles.set(value, number);
      written += ` data-s="${number}"`;
      continue;
    }
    if (!isAllowed(name, value)) return null;
    written += ` ${name}="${value}"`;
  }
  return written;
}

function isAllowed(name: string, value: string): boolean {
  if (name.startsWith('aria-') || (name.startsWith('data-') && name !== 'data-s')) return true;
  if (!attributes.has(name)) return false;
  if (name === 'id') return !taken.has(value);
  const address = addresses[name];
  return address === undefined || address.test(value);
}
