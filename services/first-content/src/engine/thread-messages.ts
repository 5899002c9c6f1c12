import type { Snapshot } from 'quickjs-wasi';

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
