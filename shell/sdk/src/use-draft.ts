import { useState } from 'react';
import { newKey } from './new-key.ts';
import { memory, readJson, writeJson } from './storage.ts';

/** What the names of all drafts begin with. */
export const DRAFTS = 'borrador.';

/** Texts of a form, and the idempotency key of sending them. */
interface Draft<T> {
  draft: T;
  /** Shows and keeps other texts, which are another request with a key of its own. */
  write(next: T): void;
  /**
   * The `Idempotency-Key` of sending these texts. It exists from the start, also for a form that is sent as it was
   * prefilled, and stays the same until the texts change or are forgotten. Asking for it keeps the texts with it, so that
   * a request whose answer was lost has the same effect once, even when it is repeated after a reload.
   */
  sendingKey(): string;
  /** Keeps the texts no longer, and shows them still; sending them again is another request. */
  forget(): void;
}

interface Options<T> {
  store?: typeof memory;
  first?: T | undefined;
}

/**
 * Texts that someone is writing, kept in this browser over a failure, a reload and a login. A request without texts, such
 * as 'send me a copy', has a draft without fields.
 * @param name what they are for; null keeps nothing
 * @param blank the texts to start with where nothing is kept
 * @param options.store `tabMemory` for a draft of this tab alone
 * @param options.first what to start with in place of what is kept
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

/** Name under which the key is kept beside the texts. */
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

/** The key that was kept with the texts; null where there is none, as in drafts of older versions. */
function keyOf(kept: unknown): string | null {
  return field(kept, KEY) || null;
}

function isSame<T extends object>(one: T, other: T): boolean {
  return Object.entries(one).every(([name, text]) => Reflect.get(other, name) === text);
}
