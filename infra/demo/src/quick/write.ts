import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { providers } from '../people/provider.ts';
import { eventsOf } from './events.ts';

/**
 * Writes the events of `count` providers and their posts as NDJSON: the input of the directory's bulk import. Waits for
 * a slower reader.
 */
export async function writeEvents(output: Writable, seed: number, count: number, now: Date): Promise<void> {
  for (const provider of providers(seed, count)) {
    const lines = [...eventsOf(provider, seed, now)].map((event) => `${JSON.stringify(event)}\n`).join('');
    if (!output.write(lines)) await once(output, 'drain');
  }
}
