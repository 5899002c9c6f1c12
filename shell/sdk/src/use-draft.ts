import { useState } from 'react';
import { memory, readJson, writeJson } from './storage.ts';

/** Prefix of the names of all drafts. */
export const DRAFTS = 'borrador.';

/** Draft of a form: its texts, and the idempotency key of sending them. */
interface Draft<T> {
  draft: T;
  /** Stores and shows other texts, which are a new request with a new key. */
  write(next: T): void;
  /**
   * Returns the `Idempotency-Key` for sending these texts. It exists from the start, also for a form that is sent as
   * prefilled, and stays the same until the texts change or are forgotten. Reading it stores the texts with it, so that a
   * request whose response was lost takes effect once, even if it is repeated after a reload.
   */
  sendingKey(): string;
  /** Removes the stored texts but still shows them; sending them again is a new request. */
  forget(): void;
}

interface Options<T> {
  store?: typeof memory;
  first?: T | undefined;
}

/**
 * Stores the texts of a form in this browser, across failures, reloads and logins. A request without texts, such as 'send me
 * a copy', has a draft without fields.
 * @param name purpose of the draft; null stores nothing
 * @param blank initial texts without a stored draft
 * @param options.store `tabMemory` for a draft of this tab alone
 * @param options.first initial texts that override a stored draft
 */
export function useDraft<T extends { [name in keyof T]: string }>(
  name: string | null,
  blank: T,
  { store = memory, first }: Options<T> = {},
): Draft<T> {
  const place = name && `${DRAFTS}${name}`;
  const [{ draft, key }, setHeld] = useState(() => {
    const kept = place && !first ? readJson(place, store) : null;
    return { draft: first ?? textsOf(kept, blank), key: keyOf(kept) ?? newKey() };
  });
  const keep = (texts: T, itsKey: string) => {
    if (place) writeJson(place, Object.values(texts).some(Boolean) ? { ...texts, [KEY]: itsKey } : null, store);
  };
  return {
    draft,
    write: (next) => {
      const nextKey = isSame(next, draft) ? key : newKey();
      setHeld({ draft: next, key: nextKey });
      keep(next, nextKey);
    },
    sendingKey: () => {
      keep(draft, key);
      return key;
    },
    forget: () => {
      setHeld({ draft, key: newKey() });
      if (place) writeJson(place, null, store);
    },
  };
}

const KEY = 'key';

function field(kept: unknown, name: string): string | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const value: unknown = Reflect.get(kept, name);
  return typeof value === 'string' ? value : null;
}

function textsOf<T extends { [name in keyof T]: string }>(kept: unknown, blank: T): T {
  const texts = Object.entries(blank).map(([name, text]) => [name, field(kept, name) ?? text]);
  return Object.fromEntries(texts) as T;
}

/** Reads the key that was stored with the texts; null without a key, as in drafts of older versions. */
function keyOf(kept: unknown): string | null {
  return field(kept, KEY) || null;
}

function isSame<T extends object>(one: T, other: T): boolean {
  return Object.entries(one).every(([name, text]) => Reflect.get(other, name) === text);
}

/** Random bytes of a key: 128 bits, as required by calls whose repeated key grants access to a result. */
const BYTES = 16;

/**
 * Creates a value for the header `Idempotency-Key`, which makes repeated requests take effect once: 32 hexadecimal digits.
 * Also works on pages without HTTPS, where browsers have no `crypto.randomUUID`.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
