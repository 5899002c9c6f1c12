import { parentPort, workerData } from 'node:worker_threads';
import type { Snapshot } from 'quickjs-wasi';
import { Program } from './program.ts';

/** Thread that runs one server module, one input at a time. {@link ModuleThreads} starts and ends it. */

/** Bytes of dropped instances after which they are collected: eight ordinary instances, or one that grew to its limit. */
const COLLECT_AFTER = 32 * 1024 * 1024;

const { engine, module } = workerData as ThreadStart;
let program: Program | undefined;
let dropped = 0;

/** Runs a step and reports its result or error, with the processor time it used. */
async function report(step: () => Promise<{ output: string; snapshot?: Program['snapshot'] }>): Promise<void> {
  const start = performance.now();
  const before = process.cpuUsage();
  const result = await step().catch((error: unknown) => ({
    fault: (error instanceof Error ? error.message : 'it threw something that is no error').slice(0, 300),
  }));
  const { user, system } = process.cpuUsage(before);
  // The usage counts all threads and the elapsed time includes waiting: this thread used at most the smaller of the
  // two.
  const cpuMs = Math.min((user + system) / 1_000, performance.now() - start);
  parentPort?.postMessage({ ...result, cpuMs } satisfies ThreadReply);
}

await report(async () => {
  if ('snapshot' in module) program = new Program(engine, module.snapshot);
  else program = await Program.load(engine, module.source);
  return { output: '', snapshot: program.snapshot };
});

parentPort?.on('message', async (input: string) => {
  await report(async () => ({ output: (await program?.run(input)) ?? '' }));
  dropped += program?.takeDropped() ?? 0;
  if (dropped > COLLECT_AFTER) {
    globalThis.gc?.();
    dropped = 0;
  }
  await program?.prepare();
});
await program?.prepare();

/** Start data of a thread: the compiled engine, and the module as source or as the memory of a loaded program. */
export interface ThreadStart {
  engine: WebAssembly.Module;
  module: { source: string } | { snapshot: Snapshot };
}

/** Reply to the start and to every later input. */
export type ThreadReply = ({ output: string; snapshot?: Snapshot } | { fault: string }) & {
  /** Upper bound of the work's processor time in milliseconds. */
  cpuMs: number;
};
