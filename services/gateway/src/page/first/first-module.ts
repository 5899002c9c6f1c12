import { createHash } from 'node:crypto';
import type { FirstInput, FirstVisit } from '@vitrina/contracts/microfrontends/first-content';
import { asksForCalls, type DrawnOutput, FirstFault, firstOutput, readOutput } from '@vitrina/first-content';
import { LRUCache } from 'lru-cache';
import { type FirstEngine, type FirstProgram, programOf } from './engine.ts';

/**
 * Failures in a row after which a version rests, and how long, in milliseconds: a bad version must not slow every page.
 */
const MOST_FAILURES = 3;
const REST_MS = 10_000;
/** Rest after as many drawings without a reply, in milliseconds: the machine is to blame and may recover soon. */
const AWAY_MS = 2_000;

/** Characters of results cached for a version. A page of the directory has 40,000. */
const KEPT_CHARACTERS = 8_000_000;
/** Longest time that a result is cached, in milliseconds: a module may draw by the clock. */
const KEPT_MS = 60_000;

/** Published first content, ready to draw pages. */
export interface FirstFiles {
  module: string;
  /** Styles written into each page that it draws. */
  styles: string;
}

/** First content of one version, with its recent failures. */
export class FirstModule {
  readonly styles: string;
  readonly #engine: FirstEngine;
  readonly #program: FirstProgram;
  readonly #onFailure: (fault: Error) => void;
  readonly #drawn = new LRUCache<string, { output: DrawnOutput }>({
    maxSize: KEPT_CHARACTERS,
    ttl: KEPT_MS,
  });
  readonly #recorded = new WeakSet<Error>();
  #failures = 0;
  #unanswered = 0;
  #restsUntil = 0;

  /** @param onFailure called with every failure of the module itself */
  constructor({ module, styles }: FirstFiles, engine: FirstEngine, onFailure: (fault: Error) => void) {
    this.styles = styles;
    this.#engine = engine;
    this.#program = programOf(module);
    this.#onFailure = onFailure;
  }

  /** True after several failures or missing replies in a row: for a while no page waits for this module. */
  get rests(): boolean {
    return performance.now() < this.#restsUntil;
  }

  /**
   * Draws a page, or returns the calls that it needs. The same input gets the same cached result: every drawing starts
   * from the same memory, so a result reveals nothing about earlier visitors.
   * @param signal ends the wait
   * @throws {FirstFault} if the module fails, which is reported; any other error if the machine does
   */
  async run(input: FirstInput, signal?: AbortSignal): Promise<DrawnOutput> {
    const text = JSON.stringify(input);
    const key = createHash('sha256').update(text).digest('base64');
    const known = this.#drawn.get(key);
    if (known) return known.output;
    let answer = '';
    try {
      answer = await this.#engine.draw(this.#program, text, { signal });
      this.#unanswered = 0;
      const drawn = readOutput(answer);
      // A module that requests calls has drawn nothing yet: only the drawing from their responses resets the count.
      if (!asksForCalls(drawn)) this.#failures = 0;
      this.#drawn.set(key, { output: drawn }, { size: answer.length + 1 });
      return drawn;
    } catch (error) {
      // The code after the engine's reply depends on the reply alone, so an error here is the module's fault.
      throw this.failed(
        answer === '' || error instanceof FirstFault ? error : new FirstFault('its answer cannot be read'),
      );
    }
  }

  #rest(ms: number): void {
    this.#failures = 0;
    this.#unanswered = 0;
    this.#restsUntil = performance.now() + ms;
  }

  /**
   * Reports a failure, and lets the module rest after several. The same error counts once.
   * @returns the error
   */
  failed(error: unknown): unknown {
    if (error instanceof Error) {
      if (this.#recorded.has(error)) return error;
      this.#recorded.add(error);
    }
    if (!(error instanceof FirstFault)) {
      this.#unanswered += 1;
      if (this.#unanswered >= MOST_FAILURES) this.#rest(AWAY_MS);
      return error;
    }
    this.#failures += 1;
    if (this.#failures >= MOST_FAILURES) this.#rest(REST_MS);
    this.#onFailure(error);
    return error;
  }

  /**
   * Loads the module and lets it draw each path once without responses, so that the first page is not slow. A failure
   * here repeats with the next page, which reports it.
   */
  async warm(paths: readonly string[], visit: FirstVisit): Promise<void> {
    const draw = async (path: string, answers: FirstInput['answers']) => {
      const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']));
      const input = JSON.stringify({ path, visit: { ...visit, params }, answers });
      return firstOutput.parse(JSON.parse(await this.#engine.draw(this.#program, input, { warming: true })));
    };
    try {
      for (const path of paths) {
        const asked = await draw(path, {});
        if (!asksForCalls(asked)) continue;
        await draw(path, Object.fromEntries(asked.calls.map(({ address }) => [address, null])));
      }
    } catch {
      // Nothing to undo: every drawing starts from the module as it was loaded.
    }
  }
}
