import { splitHighlight } from '@vitrina/contracts/rules';

/** Text with its matches marked; the search sends the marks, the elements are created here. */
export function Highlighted({ text }: { text: string }) {
  let offset = 0;
  return splitHighlight(text).map((piece) => {
    const key = offset;
    offset += piece.text.length;
    return piece.match ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}
