import type { Snapshot } from 'quickjs-wasi';

/** Data that a thread starts with: the compiled engine, and the module as its source or as the memory of a loaded program. */
export interface ThreadStart {
  engine: WebAssembly.Module;
  module: { source: string } | { snapshot: Snapshot };
}

/** Reply to the start, and to every input after it. */
export type ThreadReply = ({ output: string; snapshot?: Snapshot } | { fault: string }) & {
  /** Milliseconds of a processor that the work took at most. */
  cpuMs: number;
};
