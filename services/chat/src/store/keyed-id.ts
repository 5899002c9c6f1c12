import { createHash } from 'node:crypto';
import { newId } from '@vitrina/kernel';

/** An id that is the same for the same key of the same owner, so that a repeated request adds nothing; a new one without a key. */
export function keyedId(owner: string, key: string | null): string {
  if (key === null) return newId();
  return createHash('sha256').update(`${owner} ${key}`).digest('hex').slice(0, 24);
}
