import { cutTo } from './plain-text.ts';

/** Most entries of a provider's blog (R39). */
export const MAX_ENTRIES = 12;

/** Longest title of an entry, in characters (R39). */
export const MAX_ENTRY_TITLE = 80;

/** Longest text of an entry, in characters (R39). */
export const MAX_ENTRY_TEXT = 2_000;

/** Characters of an entry's text that lists show. */
const EXCERPT = 180;

/** Cuts the beginning of an entry's text on one line, between words, for lists and search engines. */
export function entryExcerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const cut = cutTo(line, EXCERPT);
  if (cut === line) return line;
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > cut.length / 2 ? end : cut.length).replace(/[\s.,;:]+$/, '')}…`;
}

/** Piece of a text: words, or a link whose address is the words themselves. */
export interface LinkedPiece {
  text: string;
  href: string | null;
}

const LINK = /https?:\/\/[^\s<>"'«»]+/gi;
/** Host with a dot, optionally a port, without name or password. Parsed by hand: a first content has no `URL`. */
const WEB_ADDRESS = /^https?:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#].*)?$/iu;
/** Characters after a link that more often end a sentence than an address. */
const TRAILING = /[.,;:!?…)\]}]+$/;

/** Splits a plain text into paragraphs and pieces; only http and https addresses are links. */
export function textParagraphs(text: string): LinkedPiece[][] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(linkedPieces);
}

function linkedPieces(line: string): LinkedPiece[] {
  const pieces: LinkedPiece[] = [];
  let from = 0;
  for (const match of line.matchAll(LINK)) {
    const address = match[0].replace(TRAILING, '');
    if (!WEB_ADDRESS.test(address)) continue;
    if (match.index > from) pieces.push({ text: line.slice(from, match.index), href: null });
    pieces.push({ text: address, href: address });
    from = match.index + address.length;
  }
  if (from < line.length) pieces.push({ text: line.slice(from), href: null });
  return pieces;
}
