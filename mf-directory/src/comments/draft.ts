import { memory } from '@vitrina/sdk';
import { useState } from 'react';

/** What somebody is writing, with the key under which sending it twice counts once. */
export interface Draft {
  text: string;
  key: string;
}

const EMPTY: Draft = { text: '', key: '' };

/** A draft kept in this browser until it was sent: over a failure, a reload and a login. @param about what it is for */
export function useDraft(about: string): { draft: Draft; write(text: string): void; forget(): void } {
  const name = `borrador.${about}`;
  const [draft, setDraft] = useState(() => read(name));
  const write = (text: string) => {
    // Other words are another comment.
    const next = { text, key: text === draft.text && draft.key ? draft.key : crypto.randomUUID() };
    setDraft(next);
    if (text) memory.setItem(name, JSON.stringify(next));
    else memory.removeItem(name);
  };
  const forget = () => {
    setDraft(EMPTY);
    memory.removeItem(name);
  };
  return { draft, write, forget };
}

function read(name: string): Draft {
  const kept = memory.getItem(name);
  if (!kept) return EMPTY;
  try {
    const { text, key }: Partial<Draft> = JSON.parse(kept);
    return typeof text === 'string' && typeof key === 'string' ? { text, key } : EMPTY;
  } catch {
    return EMPTY;
  }
}
