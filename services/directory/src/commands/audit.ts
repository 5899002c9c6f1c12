import { verifyChain } from '@vitrina/kernel';
import { runCommand } from './run-command.ts';

/**
 * `audit verify [<place>:<hash>]`: checks the audit log's hash chain. The exit code is 1 if an entry was changed,
 * removed, moved or inserted, 2 for other problems. With the place and hash printed by an earlier run and kept
 * elsewhere, it also detects a log that was rewritten as a whole.
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
