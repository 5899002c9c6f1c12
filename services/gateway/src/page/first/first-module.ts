import type { FirstInput, FirstOutput, FirstVisit } from '@vitrina/contracts/microfrontends/first-content';
import { z } from 'zod';
import { FirstFault, Sandbox } from './sandbox.ts';

/** Processes of one version at most; the second starts when the first is busy. */
const PROCESSES = 2;
/** Failures in a row after which a version rests, and for how long, in milliseconds: a bad one must not slow every page. */
const MOST_FAILURES = 3;
const REST_MS = 10_000;

const text = z.string().max(500).optional();

/** What a module may answer; its process is not trusted. */
const output = z.union([
  z.strictObject({ calls: z.array(z.strictObject({ call: z.string().max(200), address: z.string().max(2_000) })) }),
  z.strictObject({
    html: z.string(),
    head: z.strictObject({
      ...{ title: text, description: text, image: text },
      type: z.enum(['profile', 'article']).optional(),
      unlisted: z.boolean().optional(),
      // A path of this platform; `//` would be another host.
      moved: z
        .string()
        .max(500)
        .regex(/^\/(?![/\\])[\x21-\x7e]*$/)
        .optional(),
    }),
    linkedData: z.array(z.record(z.string(), z.unknown())).max(100),
  }),
  z.literal('missing'),
  z.null(),
]);

/** A published first content, ready to draw pages. */
export interface FirstFiles {
  module: string;
  /** Written into each page that it draws. */
  styles: string;
}

/** One version's first content: its processes, and how it fares. */
export class FirstModule {
  readonly styles: string;
  readonly #sandboxes: readonly Sandbox[];
  readonly #onFailure: (fault: Error) => void;
  #failures = 0;
  #restsUntil = 0;

  /**
   * @param runner source of the processes
   * @param onFailure is called with every failure of the module itself
   */
  constructor({ module, styles }: FirstFiles, runner: string, onFailure: (fault: Error) => void) {
    this.styles = styles;
    this.#sandboxes = Array.from({ length: PROCESSES }, () => new Sandbox(runner, module));
    this.#onFailure = onFailure;
  }

  /** True after several failures in a row: for a while no page waits for it. */
  get rests(): boolean {
    return performance.now() < this.#restsUntil;
  }

  /**
   * Draws a page, or says what it needs for that. A call waits for nothing but a free process.
   * @throws {FirstFault} where the module fails, which is reported; any other error where the machine does
   */
  async run(input: FirstInput): Promise<FirstOutput> {
    const [first, ...others] = this.#sandboxes;
    const sandbox = [first, ...others].find((candidate) => candidate && !candidate.busy);
    if (!sandbox) throw new Error('every process of this first content is busy');
    try {
      const answer = output.safeParse(JSON.parse(await sandbox.call(JSON.stringify(input))));
      if (!answer.success) throw new FirstFault(`its answer is of another form: ${z.prettifyError(answer.error)}`);
      this.#failures = 0;
      return answer.data;
    } catch (error) {
      throw this.failed(error instanceof SyntaxError ? new FirstFault('its answer is no JSON') : error);
    }
  }

  /** Tells a failure, and lets the module rest after several. @returns the error */
  failed(error: unknown): unknown {
    if (!(error instanceof FirstFault)) return error;
    this.#failures += 1;
    if (this.#failures >= MOST_FAILURES) {
      this.#failures = 0;
      this.#restsUntil = performance.now() + REST_MS;
    }
    this.#onFailure(error);
    return error;
  }

  /**
   * Starts a process and has it draw each path once without answers, so that the first page is not the slow one. What fails
   * here fails with the next page, which tells.
   */
  async warm(paths: readonly string[], visit: FirstVisit): Promise<void> {
    const [sandbox] = this.#sandboxes;
    const draw = async (path: string, answers: FirstInput['answers']) => {
      const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']));
      const input = JSON.stringify({ path, visit: { ...visit, params }, answers });
      return output.parse(JSON.parse((await sandbox?.call(input, true)) ?? 'null'));
    };
    try {
      for (const path of paths) {
        const asked = await draw(path, {});
        if (asked === null || asked === 'missing' || !('calls' in asked)) continue;
        await draw(path, Object.fromEntries(asked.calls.map(({ address }) => [address, null])));
      }
    } catch {
      await sandbox?.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#sandboxes.map((sandbox) => sandbox.close()));
  }
}
