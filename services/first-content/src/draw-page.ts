import { type CallDefinition, calls } from '@vitrina/contracts';
import type { FirstAnswers } from '@vitrina/contracts/microfrontends';
import { FIRST_CALLS, FIRST_ROUNDS, type FirstInput } from '@vitrina/contracts/microfrontends/first-content';
import { FirstFault } from './fault.ts';
import { asksForCalls, type DrawnOutput } from './output.ts';

/** Page as a module drew it, with markup that a page can carry. */
export type DrawnPage = Extract<DrawnOutput, { html: string }>;

/**
 * Makes the calls that a module requests until the module draws.
 * @param page its declared path, the visit, and path and query of the request
 * @param run calls the module
 * @param ask makes a call, such as `GET /api/galeria`, at an address
 * @returns `missing` if the subject of the address does not exist, null for a page without first content
 * @throws {FirstFault} if the module requests too much, or moves the page to the address of the request; any error of `run` and
 *   `ask`
 */
export async function drawPage(
  { path, visit, address: requested }: Pick<FirstInput, 'path' | 'visit'> & { address: string },
  run: (input: FirstInput) => Promise<DrawnOutput>,
  ask: (call: string, address: string) => Promise<Answer>,
): Promise<DrawnPage | 'missing' | null> {
  const answers: Record<string, Answer> = {};
  let asked = 0;
  for (let round = 0; round <= FIRST_ROUNDS; round += 1) {
    const output = await run({ path, visit, answers });
    if (!asksForCalls(output)) {
      // A browser would follow it until it gives up, and no code of the page would run that could report it.
      const moved = output !== null && output !== 'missing' ? output.head.moved : undefined;
      if (moved !== undefined && askedFor(moved) === requested)
        throw new FirstFault('it moves the page to its own address');
      return output;
    }
    // Counts a repeated call each time: the service answers it each time.
    asked += output.calls.length;
    if (asked > FIRST_CALLS) throw new FirstFault(`it asks ${asked} calls`);
    const asking = output.calls.map(async ({ call, address }) => {
      answers[address] = await ask(call, address);
    });
    await Promise.all(asking);
  }
  throw new FirstFault(`it asks in more than ${FIRST_ROUNDS} rounds`);
}

/** Path and query that a browser requests for an address: without fragment, and with some characters encoded. */
function askedFor(address: string): string {
  const { pathname, search } = new URL(address, 'https://platform.invalid');
  return pathname + search;
}

type Answer = FirstInput['answers'][string];

const all: Readonly<Record<string, CallDefinition>> = calls;

/** Sends a page's calls. */
export interface Sender {
  /** Requests an address; undefined if the call's service is not configured. */
  send(call: CallDefinition, address: string, signal: AbortSignal): Promise<Response> | undefined;
  /** Gets each error of {@link send} and of reading its response. */
  onError(error: unknown, call: CallDefinition): void;
}

/** Makes a page's first calls in advance and keeps the responses for the page. Only calls that need no session are allowed. */
export class FirstAsker {
  /** Responses of successful calls, as the page carries them. */
  readonly answers: FirstAnswers['answers'] = [];
  /** Number of calls made, successful or not. */
  asked = 0;
  /** True after a 404: the requested thing does not exist. */
  sawMissing = false;
  /** True after a call that neither succeeded nor returned 404: whether the thing exists is then unknown. */
  sawFailure = false;
  readonly #sender: Sender;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Response of a successful call; `missing` for a 404; null if the service is unreachable or slow, or the address does
   * not belong to this call: the browser then asks again.
   * @param name such as `GET /api/galeria`
   * @param address path and query of the request
   * @param signal ends the wait
   * @throws {FirstFault} if a page may not make this call
   */
  async ask(name: string, address: string, signal: AbortSignal): Promise<Answer> {
    const call = Object.hasOwn(all, name) ? all[name] : undefined;
    if (call?.method !== 'GET' || call.access !== 'everyone' || call.stream || call.mediaType) {
      throw new FirstFault(`it asks ${name}, which no page may ask`);
    }
    this.asked += 1;
    try {
      const response = isOf(call, address) ? await this.#sender.send(call, address, signal) : undefined;
      if (response?.status === 404) {
        this.sawMissing = true;
        return 'missing';
      }
      if (!response?.ok) return this.#failed();
      const body: unknown = await response.json();
      this.answers.push({ address, next: cursorOf(response.headers.get('link')), body });
      return { body };
    } catch (error) {
      this.#sender.onError(error, call);
      return this.#failed();
    }
  }

  #failed(): null {
    this.sawFailure = true;
    return null;
  }
}

/** Returns true for an address of this call's path, written in its canonical form. */
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

/** The `cursor` of a `Link` header with `rel="next"`; null on the last page. */
function cursorOf(header: string | null): string | null {
  const address = /<([^>]*)>;\s*rel="?next"?/.exec(header ?? '')?.[1];
  return address ? new URL(address, 'http://relative.invalid').searchParams.get('cursor') : null;
}
