import { HIGHLIGHT_END, HIGHLIGHT_START, splitHighlight } from '@vitrina/contracts/rules';

/** Text with its matches marked; the search sends the marks, the elements are created here. */
export function Highlighted({ text }: { text: string }) {
  let offset = 0;
  return splitHighlight(text).map((piece) => {
    const key = offset;
    offset += piece.text.length;
    return piece.match ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}

/** Number of letters of a long text before its first match, and in total. */
const BEFORE = 24;
const LENGTH = 96;

/** Returns true if a text of the search contains a match. */
export function isMarked(text: string): boolean {
  return text.includes(HIGHLIGHT_START);
}

/** Part of a long text around its first match, cut between words; matches stay whole. */
export function excerptOf(marked: string): string {
  const first = marked.indexOf(HIGHLIGHT_START);
  const from = first <= BEFORE ? 0 : marked.indexOf(' ', first - BEFORE) + 1;
  const start = Math.min(from, first);
  if (marked.length - start <= LENGTH) return `${start > 0 ? '…' : ''}${marked.slice(start)}`;
  const end = marked.lastIndexOf(' ', start + LENGTH);
  const cut = marked.slice(start, end > first ? end : start + LENGTH);
  const open = cut.lastIndexOf(HIGHLIGHT_START) > cut.lastIndexOf(HIGHLIGHT_END);
  return `${start > 0 ? '…' : ''}${cut}${open ? HIGHLIGHT_END : ''}…`;
}
