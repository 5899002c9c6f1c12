import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

import type { BareRequest } from './bare-loop.ts';

/** Pictures processed at the same time: the worker's default. */
const CONCURRENCY = 2;

/** Bare side of the photos row: children that only make renditions. */
export class BareSide {
  readonly #children: ChildProcess[];

  constructor() {
    this.#children = Array.from({ length: CONCURRENCY }, () =>
      fork(new URL('./bare-loop.ts', import.meta.url), [], { execArgv: ['--import', 'tsx'] }),
    );
  }

  get pids(): number[] {
    return this.#children.flatMap(({ pid }) => pid ?? []);
  }

  /** Makes the renditions of pictures, two at a time. @throws {Error} if a child ends */
  async run(inputs: readonly string[], way: BareRequest['way'] = 'quickest'): Promise<void> {
    const waiting = [...inputs];
    await Promise.all(
      this.#children.map(async (child) => {
        for (let input = waiting.shift(); input !== undefined; input = waiting.shift()) {
          const ended = new AbortController();
          const done = once(child, 'message', { signal: ended.signal });
          const onExit = () => ended.abort(new Error('the bare loop died'));
          child.once('exit', onExit);
          child.send({ input, way } satisfies BareRequest);
          await done;
          child.off('exit', onExit);
        }
      }),
    );
  }

  close(): void {
    for (const child of this.#children) if (child.connected) child.disconnect();
  }
}
