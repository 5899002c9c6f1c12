import { verifyChain } from '@vitrina/kernel';
import { runCommand } from './run-command.ts';

/**
 * `audit verify [<place>:<hash>]`: goes through the log of the staff. Exits with 1 where an entry was changed, removed,
 * moved or slipped in, with 2 for anything else. The place and hash of an earlier run, kept elsewhere, also show a log that was
 * rewritten as a whole.
 */
const [verb, noted = ''] = process.argv.slice(2);
const [place, hash] = noted.split(':');

if (verb !== 'verify' || (noted !== '' && (!/^\d+$/.test(place ?? '') || !hash))) {
  console.error('audit verify [<place>:<hash>]');
  process.exitCode = 2;
} else {
  await runCommand(async ({ store }) => {
    const expected = hash ? { seq: Number(place), hash } : undefined;
    const { entries, hash: last, fault } = await verifyChain(store.decisions, expected);
    if (fault) {
      console.error(`entry ${fault.seq}: ${fault.fault}`);
      process.exitCode = 1;
    } else console.log(`${entries} entries are unchanged; the last is ${entries}:${last}`);
  });
}
