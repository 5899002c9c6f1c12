import { type CallDefinition, calls, type ServiceName } from '@vitrina/contracts';
import type { FirstAnswers } from '@vitrina/contracts/microfrontends';
import type { FirstInput } from '@vitrina/contracts/microfrontends/first-content';
import { CLIENT_ADDRESS_HEADER, type Log, type ServiceClient } from '@vitrina/kernel';
import { cursorOf } from './cursor-of.ts';
import { FirstFault } from './engine.ts';

/** Services whose responses pages are drawn from. */
export type PageServices = Readonly<Partial<Record<ServiceName, ServiceClient>>>;

/** Response of a call as the page carries it. */
export type FirstAnswer = FirstAnswers['answers'][number];

type Answer = FirstInput['answers'][string];

const all: Readonly<Record<string, CallDefinition>> = calls;

/**
 * Makes a page's first calls in advance and keeps the responses for the page. The requests carry the visitor's address
 * and browser, so that services count them like the page's own calls. Only calls that need no session are allowed.
 */
export class FirstAsker {
  readonly answers: FirstAnswer[] = [];
  /** Number of calls made, successful or not. */
  asked = 0;
  /** True after a 404: the requested thing does not exist. */
  sawMissing = false;
  /** True after a call that neither succeeded nor returned 404: whether the thing exists is then unknown. */
  sawFailure = false;
  readonly #services: PageServices;
  readonly #visitor: Readonly<Record<string, string>>;
  readonly #log: Log;

  /** @param visitor the visitor's address and user agent */
  constructor(services: PageServices, visitor: { address: string; agent: string }, log: Log) {
    this.#services = services;
    this.#visitor = { [CLIENT_ADDRESS_HEADER]: visitor.address, 'user-agent': visitor.agent };
    this.#log = log;
  }

  /**
   * Response of a successful call; `missing` for a 404; null if the service is unreachable or slow, or the address does
   * not belong to this call: the browser then asks again.
   * @param name such as `GET /api/galeria`
   * @param signal ends the wait
   * @throws {FirstFault} if a page may not make this call
   */
  async ask(name: string, address: string, signal: AbortSignal): Promise<Answer> {
    const call = Object.hasOwn(all, name) ? all[name] : undefined;
    if (call?.method !== 'GET' || call.access !== 'everyone' || call.stream || call.mediaType) {
      throw new FirstFault(`it asks ${name}, which no page may ask`);
    }
    this.asked += 1;
    const service = this.#services[call.service];
    if (!service || !isOf(call, address)) return this.#failed();
    try {
      const answer = await service.fetch(address, { headers: this.#visitor, signal });
      if (answer.status === 404) {
        this.sawMissing = true;
        return 'missing';
      }
      if (!answer.ok) return this.#failed();
      const body: unknown = await answer.json();
      this.answers.push({ address, next: cursorOf(answer.headers.get('link')), body });
      return { body };
    } catch (error) {
      // Logged without the query, which contains the visitor's place and search.
      this.#log.warn({ err: error, path: call.path }, 'page leaves without its first answer');
      return this.#failed();
    }
  }

  #failed(): null {
    this.sawFailure = true;
    return null;
  }
}

/** True for an address of this call's path, written in its canonical form. */
function isOf({ path }: CallDefinition, address: string): boolean {
  const parsed = URL.canParse(address, 'http://relative.invalid') ? new URL(address, 'http://relative.invalid') : null;
  if (!parsed || parsed.pathname + parsed.search !== address) return false;
  const wanted = path.split('/');
  const there = parsed.pathname.split('/');
  return (
    wanted.length === there.length &&
    wanted.every((part, at) => part === there[at] || (part.startsWith(':') && there[at] !== ''))
  );
}
