import { readJson, writeJson } from '@vitrina/sdk';
import { useState } from 'react';

/** A text that someone is writing, with the idempotency key of sending it. */
export interface Draft {
  text: string;
  key: string;
}

const EMPTY: Draft = { text: '', key: '' };

/** A draft kept in this browser until it is sent: over a failure, a reload and a login. @param about what it is for */
export function useDraft(about: string): { draft: Draft; write(text: string): void; forget(): void } {
  const name = `borrador.${about}`;
  const [draft, setDraft] = useState(() => read(name));
  const keep = (next: Draft) => {
    setDraft(next);
    writeJson(name, next.text ? next : null);
  };
  return {
    draft,
    // Another text is another comment.
    write: (text) => keep({ text, key: text === draft.text && draft.key ? draft.key : crypto.randomUUID() }),
    forget: () => keep(EMPTY),
  };
}

function read(name: string): Draft {
  const { text, key }: Partial<Draft> = readJson(name) ?? EMPTY;
  return typeof text === 'string' && typeof key === 'string' ? { text, key } : EMPTY;
}
