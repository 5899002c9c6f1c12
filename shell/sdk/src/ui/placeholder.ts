import { thumbHashToDataURL } from 'thumbhash';

const MOST = 500;
const decoded = new Map<string, string | null>();

/** Placeholder picture of a base64 ThumbHash as a data URL, or null if it is missing or unreadable. */
export function placeholderOf(thumbhash: string | null | undefined): string | null {
  if (!thumbhash) return null;
  const known = decoded.get(thumbhash);
  if (known !== undefined) return known;
  const made = decode(thumbhash);
  if (decoded.size >= MOST) decoded.clear();
  decoded.set(thumbhash, made);
  return made;
}

function decode(thumbhash: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
    return bytes.length >= 5 ? thumbHashToDataURL(bytes) : null;
  } catch {
    return null;
  }
}
