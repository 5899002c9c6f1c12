import { splitHighlight } from '@vitrina/contracts/rules';

/** A text whose matches are marked; the marks come from the search, the elements are made here. */
export function Highlighted({ text }: { text: string }) {
  let offset = 0;
  return splitHighlight(text).map((piece) => {
    const key = offset;
    offset += piece.text.length;
    return piece.match ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}
