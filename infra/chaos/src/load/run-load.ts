import { until } from '@vitrina/local';
import pMap from 'p-map';
import type { Person, SentFile } from '../client/person.ts';
import type { Ledger } from './ledger.ts';
import { send } from './send.ts';

/** Number of concurrent uploads. */
const CLIENTS = 6;
/** Maximum number of unfinished uploads before the clients pause, so that work is in progress throughout the case. */
const AHEAD = 24;
/** Longest pause of a client, in milliseconds: a dead worker does not stop the uploads. */
const HOLD_BACK_MS = 4_000;

/**
 * Sends uploads, each as the next owner, until all were accepted or abandoned.
 * @param faultEnded resolves after the fault; the last third of the uploads starts only then
 */
export async function runLoad(
  ledger: Ledger,
  owners: readonly Person[],
  files: readonly SentFile[],
  { name, faultEnded, durationMs = 0 }: { name: string; faultEnded: Promise<unknown>; durationMs?: number | undefined },
): Promise<void> {
  const sendOne = async (file: SentFile, number: number) => {
    const owner = owners[number % owners.length];
    if (!owner) throw new Error('no owners');
    if (number >= (files.length * 2) / 3) await faultEnded;
    await until(async () => ledger.waiting.length < AHEAD, HOLD_BACK_MS);
    await send(ledger.open({ owner, file, key: `${name}-${number}` }), `Caos ${number}`, durationMs);
  };
  await pMap(files, sendOne, { concurrency: CLIENTS });
}
