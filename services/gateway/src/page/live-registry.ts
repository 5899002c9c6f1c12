import { type RegistryAnswer, registryAnswer, resolvedMicrofrontend } from '@vitrina/contracts/microfrontends';
import { routeProblem } from '@vitrina/contracts/microfrontends/routes';
import type { Log, Metrics, ServiceClient } from '@vitrina/kernel';
import { Gauge } from 'prom-client';
import { z } from 'zod';
import { type PageTable, pageTable } from './route.ts';

/** How long an answer is used without asking again, in milliseconds: a deploy is live for everyone within this time. */
const FRESH_MS = 500;
/** Longest wait for the registry before the last good answer is used, in milliseconds. */
const PATIENCE_MS = 800;

/** What is live, with its pages; made once for each answer of the registry. */
export interface Live {
  answer: RegistryAnswer;
  pages: PageTable;
}

/** The registry's answer for pages: asked for at most twice a second, the last good one while the registry is away. */
export class LiveRegistry {
  readonly #registry: ServiceClient;
  readonly #log: Log;
  readonly #leftOut: Gauge;
  #last: Live | null = null;
  #lastText = '';
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  constructor(registry: ServiceClient, log: Log, metrics: Pick<Metrics, 'registry'>) {
    this.#registry = registry;
    this.#log = log;
    this.#leftOut = new Gauge({
      name: 'vitrina_registry_left_out',
      help: 'Microfrontends and routes of the live answer that no page can carry',
      registers: [metrics.registry],
    });
  }

  /** What is live; null where the registry has never answered. */
  async live(): Promise<Live | null> {
    if (performance.now() - this.#askedAt > FRESH_MS) {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = undefined;
      });
      await this.#asking;
    }
    return this.#last;
  }

  async #ask(): Promise<void> {
    try {
      const response = await this.#registry.fetch('/internal/registry', { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (!response.ok) throw new Error(`the registry answered ${response.status}`);
      const text = await response.text();
      if (text !== this.#lastText) this.#take(text);
    } catch (error) {
      this.#log.warn({ err: error, kept: this.#last?.answer.revision }, 'registry away, last good answer kept');
    } finally {
      this.#askedAt = performance.now();
    }
  }

  #take(text: string): void {
    const { answer, leftOut } = readAnswer(JSON.parse(text));
    this.#last = { answer, pages: pageTable(answer) };
    this.#lastText = text;
    this.#leftOut.set(leftOut.length);
    if (leftOut.length > 0) {
      this.#log.error({ revision: answer.revision, leftOut }, 'left out of the pages what they cannot carry');
    }
  }
}

/** The answer while its microfrontends are unread: a broken one must not take the others with it. */
const unreadAnswer = registryAnswer.extend({ microfrontends: z.array(z.unknown()) });

/**
 * Reads an answer, without the microfrontends that are not of the contract's form and the routes that are no routes.
 * @throws {z.ZodError} where the rest is not of that form
 */
function readAnswer(value: unknown): { answer: RegistryAnswer; leftOut: string[] } {
  const unread = unreadAnswer.parse(value);
  const leftOut: string[] = [];
  const withRoutes = (microfrontend: z.output<typeof resolvedMicrofrontend>) => ({
    ...microfrontend,
    routes: microfrontend.routes.filter(({ path }) => {
      const problem = routeProblem(path);
      if (problem) leftOut.push(`${microfrontend.name}: ${problem}`);
      return problem === null;
    }),
  });
  const microfrontends = unread.microfrontends.flatMap((entry) => {
    const read = resolvedMicrofrontend.safeParse(entry);
    if (read.success) return [withRoutes(read.data)];
    leftOut.push(z.prettifyError(read.error));
    return [];
  });
  return { answer: { ...unread, shell: unread.shell && withRoutes(unread.shell), microfrontends }, leftOut };
}
