import { type CallDefinition, calls, type ServiceName } from '@vitrina/contracts';
import type { FirstAnswers } from '@vitrina/contracts/microfrontends';
import type { FirstInput } from '@vitrina/contracts/microfrontends/first-content';
import { CLIENT_ADDRESS_HEADER, type Log, type ServiceClient } from '@vitrina/kernel';
import { cursorOf } from './cursor-of.ts';
import { FirstFault } from './engine.ts';

/** The services that answer what pages are drawn from. */
export type PageServices = Readonly<Partial<Record<ServiceName, ServiceClient>>>;

/** One answer as the page carries it. */
export type FirstAnswer = FirstAnswers['answers'][number];

type Answer = FirstInput['answers'][string];

const all: Readonly<Record<string, CallDefinition>> = calls;

/**
 * Asks services for what a page's first calls would ask, and keeps the answers for the page. It asks for the visitor, so
 * that what a page shows them counts as what their calls do; only calls that everyone may make.
 */
export class FirstAsker {
  readonly answers: FirstAnswer[] = [];
  /** Number of calls, answered or not. */
  asked = 0;
  /** True after an answer that there is no such thing. */
  sawMissing = false;
  /** True after a call that got no good answer and no 404: whether such a thing exists is not known then. */
  sawFailure = false;
  readonly #services: PageServices;
  readonly #visitor: Readonly<Record<string, string>>;
  readonly #log: Log;

  /** @param visitor their address, and their browser's name for itself */
  constructor(services: PageServices, visitor: { address: string; agent: string }, log: Log) {
    this.#services = services;
    this.#visitor = { [CLIENT_ADDRESS_HEADER]: visitor.address, 'user-agent': visitor.agent };
    this.#log = log;
  }

  /**
   * The good answer of a call; `missing` where there is no such thing (404), null where the service is away or slow or the
   * address is none of this call's: the browser asks again then.
   * @param name such as `GET /api/galeria`
   * @param signal ends the wait
   * @throws {FirstFault} where a page may not ask this
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
      // Without the query, which says where the visitor is and what they look for.
      this.#log.warn({ err: error, path: call.path }, 'page leaves without its first answer');
      return this.#failed();
    }
  }

  #failed(): null {
    this.sawFailure = true;
    return null;
  }
}

/** True for an address of this call's path, written as it is sent. */
function isOf({ path }: CallDefinition, address: string): boolean {
  const parsed = URL.canParse(address, 'http://relative.invalid') ? new URL(address, 'http://relative.invalid') : null;
  if (!parsed || parsed.pathname + parsed.search !== address) return false;
  const [wanted, there] = [path.split('/'), parsed.pathname.split('/')];
  return (
    wanted.length === there.length &&
    wanted.every((part, at) => part === there[at] || (part.startsWith(':') && there[at] !== ''))
  );
}
