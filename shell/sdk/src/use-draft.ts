import { useState } from 'react';
import { memory, readJson, writeJson } from './storage.ts';

/** What the names of all drafts begin with. */
export const DRAFTS = 'borrador.';

/** Texts that someone is writing. */
interface Draft<T> {
  draft: T;
  /** Shows and keeps others. */
  write(next: T): void;
  /** Keeps them no longer, and shows them still. */
  forget(): void;
}

/**
 * Texts that someone is writing, kept in this browser over a failure, a reload and a login.
 * @param name what they are for; null keeps nothing
 * @param blank the texts to start with where nothing is kept
 * @param options.store `tabMemory` for a draft of this tab alone
 * @param options.first what to start with in place of what is kept
 * @returns the texts; `write` shows and keeps others; `forget` keeps them no longer, and shows them still
 */
export function useDraft<T extends { [name in keyof T]: string }>(
  name: string | null,
  blank: T,
  { store = memory, first }: { store?: typeof memory; first?: T | undefined } = {},
): Draft<T> {
  const key = name && `${DRAFTS}${name}`;
  const [draft, setDraft] = useState(() => first ?? (key ? read(key, blank, store) : blank));
  return {
    draft,
    write: (next) => {
      setDraft(next);
      if (key) writeJson(key, Object.values(next).some(Boolean) ? next : null, store);
    },
    forget: () => void (key && writeJson(key, null, store)),
  };
}

function read<T extends { [name in keyof T]: string }>(key: string, blank: T, store: typeof memory): T {
  const kept: Partial<Record<string, unknown>> = readJson(key, store) ?? {};
  const texts = Object.entries(blank).map(([name, text]) => [name, typeof kept[name] === 'string' ? kept[name] : text]);
  return Object.fromEntries(texts) as T;
}
