import type { FirstAnswers } from '@vitrina/contracts/microfrontends';
import { CLIENT_ADDRESS_HEADER, type Log, type ServiceClient } from '@vitrina/kernel';
import { cursorOf } from './cursor-of.ts';

/** Longest wait for a first answer, in milliseconds: a page without content is better than none. */
const PATIENCE_MS = 700;

/** One answer as the page carries it. */
export type FirstAnswer = FirstAnswers['answers'][number];

/**
 * Asks the directory for what a page's first calls would ask, and keeps the answers for the page. It asks for the visitor,
 * so that what a page shows them counts as what their calls do.
 */
export class FirstAsker {
  readonly answers: FirstAnswer[] = [];
  readonly #asked = new Map<string, Promise<unknown>>();
  readonly #service: ServiceClient | undefined;
  readonly #visitor: Readonly<Record<string, string>>;
  readonly #log: Log;

  /** @param visitor their address, and their browser's name for itself */
  constructor(service: ServiceClient | undefined, visitor: { address: string; agent: string }, log: Log) {
    this.#service = service;
    this.#visitor = { [CLIENT_ADDRESS_HEADER]: visitor.address, 'user-agent': visitor.agent };
    this.#log = log;
  }

  /**
   * The body of a call's good answer; `missing` where there is no such thing (404), null where the service is away or
   * slow: the browser asks again then. What two blocks need is asked once.
   * @param query values in the order in which the browser sends them; empty ones are left out
   */
  ask<T>(path: string, query: Readonly<Record<string, string | number>> = {}): Promise<T | 'missing' | null> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== '') search.set(name, String(value));
    const address = search.size > 0 ? `${path}?${search}` : path;
    const asked = this.#asked.get(address) ?? this.#ask<T>(path, address);
    this.#asked.set(address, asked);
    return asked as Promise<T | 'missing' | null>;
  }

  async #ask<T>(path: string, address: string): Promise<T | 'missing' | null> {
    if (!this.#service) return null;
    try {
      const answer = await this.#service.fetch(address, {
        headers: this.#visitor,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (answer.status === 404) return 'missing';
      if (!answer.ok) return null;
      const body: unknown = await answer.json();
      this.answers.push({ address, next: cursorOf(answer.headers.get('link')), body });
      return body as T;
    } catch (error) {
      // Without the query, which says where the visitor is and what they look for.
      this.#log.warn({ err: error, path }, 'page leaves without its first answer');
      return null;
    }
  }
}
