import { until } from '@vitrina/local';
import pMap from 'p-map';
import type { Person, SentFile } from '../client/person.ts';
import type { Ledger } from './ledger.ts';
import { send } from './send.ts';

/** Uploads on their way at once. */
const CLIENTS = 6;
/** Uploads that wait for a worker before the clients hold back: so that work is under way from first to last. */
const AHEAD = 24;
/** A client that waits continues after this long, in milliseconds: a dead worker does not end the uploads. */
const HOLD_BACK_MS = 4_000;

/**
 * Sends uploads, one file after the other, each in the name of the next owner, until all were taken or given up.
 * @param mended the last third of them begins only then, so that there are some after the fault as well
 */
export async function runLoad(
  ledger: Ledger,
  owners: readonly Person[],
  files: readonly SentFile[],
  { name, mended, lastsMs = 0 }: { name: string; mended: Promise<unknown>; lastsMs?: number | undefined },
): Promise<void> {
  const sendOne = async (file: SentFile, number: number) => {
    const owner = owners[number % owners.length];
    if (!owner) throw new Error('no owners');
    if (number >= (files.length * 2) / 3) await mended;
    await until(async () => ledger.waiting.length < AHEAD, HOLD_BACK_MS);
    await send(ledger.open({ owner, file, key: `${name}-${number}` }), `Caos ${number}`, lastsMs);
  };
  await pMap(files, sendOne, { concurrency: CLIENTS });
}
