import { hkdfSync, randomBytes } from 'node:crypto';
import {
  isPairOf,
  type PairKey,
  pairName,
  readPairKeys,
  servicePairs,
  writePairKeys,
} from '@vitrina/contracts/internal-calls';

/** Secrets from which the keys of all pairs are derived; only what makes configuration holds them. */
export interface KeyMasters {
  /** Its keys are sent. */
  current: string;
  /** Its keys are accepted before anyone sends them. */
  next?: string;
  /** Its keys are accepted until nobody sends them. */
  previous?: string;
}

/** The processes that make or serve internal calls; the demo is a command. */
export const keyedProcesses = [...new Set(servicePairs.flatMap(({ caller, callee }) => [caller, callee]))]
  .filter((name) => name !== 'demo')
  .sort();

/** A master of 256 random bits, as hexadecimal digits. */
export function newMaster(): string {
  return randomBytes(32).toString('hex');
}

/**
 * The next of three steps that replace a master. Every process is restarted after each of them, one after another: what
 * one sends is then always accepted by the others, whichever step they are at.
 */
export function nextMasters({ current, next, previous }: KeyMasters): KeyMasters {
  if (next !== undefined) return { current: next, previous: current };
  return previous === undefined ? { current, next: newMaster() } : { current };
}

/** The keys of all pairs: 256 bits as base64url by HKDF-SHA256, with the pair's name as its information. */
export function allPairKeys({ current, next, previous }: KeyMasters): PairKey[] {
  const masters = [current, next, previous].filter((master) => master !== undefined);
  return masters.flatMap((master) =>
    servicePairs.map((pair) => {
      const key = hkdfSync('sha256', master, '', `vitrina internal calls ${pairName(pair)}`, 32);
      return { ...pair, key: Buffer.from(key).toString('base64url') };
    }),
  );
}

/**
 * What one process gets of the keys of all, as `SERVICE_KEYS` has them; empty for one without internal calls.
 * @throws {Error} where the text is not of that form
 */
export function keysFor(name: string, text: string): string {
  const keys = text === '' ? [] : readPairKeys(text);
  if (typeof keys === 'string') throw new Error(`SERVICE_KEYS: ${keys}`);
  return writePairKeys(keys.filter((key) => isPairOf(key, name)));
}
