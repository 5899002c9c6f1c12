import { parseArgs } from 'node:util';
import { runService } from '@vitrina/kernel';
import { mediaWorker, readWorkerOptions } from './start-worker.ts';

const options = parseArgs({
  options: { queues: { type: 'string' }, concurrency: { type: 'string' }, videos: { type: 'string' } },
});
// The decoder is in the same folder tree, as source or built.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

await runService(
  mediaWorker(readWorkerOptions(options.values), new URL(`./commands/decoder.${extension}`, import.meta.url)),
);
