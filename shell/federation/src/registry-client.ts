import {
  type channelMove,
  type configurationOrder,
  type FailureGroup,
  failureGroups,
  type MicrofrontendStatus,
  microfrontendHistory,
  microfrontendStatus,
  type NewVersion,
  type Origin,
  type PreviewLink,
  previewLink,
  type previewOrder,
  type rollbackOrder,
  rolledBack,
  rotatedToken,
} from '@vitrina/contracts/microfrontends';
import {
  type SignedLimitsOrder,
  type SignedTeamOrder,
  type TeamState,
  teamState,
} from '@vitrina/contracts/microfrontends/team';
import { z } from 'zod';
import { texts } from './texts.ts';

/** Longest wait for the registry, in milliseconds. Publishing takes longest: every file is compressed before the response. */
const TIMEOUT_MS = 60_000;

/** Error response of the registry: Spanish text with one line for each thing to fix. */
export class RegistryRefusal extends Error {
  override name = 'RegistryRefusal';
  readonly code: string;

  constructor({ error, code, detalles = [] }: z.infer<typeof refusal>) {
    super([error, ...detalles.map((line) => `  · ${line}`)].join('\n'));
    this.code = code;
  }
}

const refusal = z.object({ error: z.string(), code: z.string(), detalles: z.array(z.string()).optional() });

/** Path of the next page of a list, ready for `send`; undefined after the last page. */
function nextPage({ headers }: Response): string | undefined {
  return /<[^>]*\/api\/registro([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
}

/** Client for one team's calls to the registry. */
export class RegistryClient {
  readonly #url: string;
  readonly #token: string;
  /** Difference of the registry's clock to this machine's at the last response, in milliseconds. */
  #ahead = 0;

  /** `url`: address of the registry or the gateway; `token`: the team's. */
  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** The registry's time at the last response, in milliseconds since 1970, plus the time since then; within a second. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** @throws {RegistryRefusal} */
  async status(name: string): Promise<MicrofrontendStatus> {
    return this.#call(microfrontendStatus, 'GET', `/${name}`);
  }

  /** Publishes a version. Repeating it is harmless. @throws {RegistryRefusal} with the gate's findings */
  async publish(name: string, version: NewVersion): Promise<void> {
    await this.#call(z.unknown(), 'POST', `/${name}/versiones`, version);
  }

  /** Gives a version to a percentage of the visitors: 100 makes it live, 0 ends its canary. @throws {RegistryRefusal} */
  async move(name: string, move: z.input<typeof channelMove>): Promise<void> {
    await this.#call(z.unknown(), 'POST', `/${name}/canal`, move);
  }

  /** Makes an earlier version live. @throws {RegistryRefusal} */
  async rollback(name: string, order: z.input<typeof rollbackOrder>): Promise<z.output<typeof rolledBack>> {
    return this.#call(rolledBack, 'POST', `/${name}/regreso`, order);
  }

  /** Takes a microfrontend off all pages. @throws {RegistryRefusal} */
  async withdraw(name: string, order: { motivo: string; origen: Origin }): Promise<void> {
    await this.#call(z.unknown(), 'POST', `/${name}/desactivar`, order);
  }

  /** Sets a microfrontend's configuration; null removes it. @throws {RegistryRefusal} */
  async configure(name: string, order: z.input<typeof configurationOrder>): Promise<void> {
    await this.#call(z.unknown(), 'POST', `/${name}/configuracion`, order);
  }

  /** Lists every move, newest first. @throws {RegistryRefusal} */
  async history(name: string): Promise<MicrofrontendStatus['movimientos']> {
    const pages = await this.#pages(microfrontendHistory, `/${name}/historia`);
    return pages.flatMap(({ movimientos }) => movimientos);
  }

  /** Lists the failures that browsers reported, latest first: all of them, or the first 50. @throws {RegistryRefusal} */
  async reports(name: string, all = false): Promise<FailureGroup[]> {
    const pages = await this.#pages(failureGroups, `/${name}/avisos`, all ? Number.POSITIVE_INFINITY : 1);
    return pages.flatMap(({ avisos }) => avisos);
  }

  /** Creates a temporary link that opens a published version. @throws {RegistryRefusal} */
  async preview(name: string, order: z.input<typeof previewOrder>): Promise<PreviewLink> {
    return this.#call(previewLink, 'POST', `/${name}/previas`, order);
  }

  /** Retires a version permanently. @throws {RegistryRefusal} */
  async retire(name: string, version: string): Promise<void> {
    await this.#call(z.unknown(), 'POST', `/${name}/retirar`, { version });
  }

  /** Replaces the team's token. @returns the new token @throws {RegistryRefusal} */
  async rotateToken(name: string): Promise<string> {
    return (await this.#call(rotatedToken, 'POST', `/${name}/token`)).token;
  }

  async #call<S extends z.ZodType>(schema: S, method: string, path: string, body?: unknown): Promise<z.output<S>> {
    const response = await send(this.#url, method, path, { body, token: this.#token });
    const date = Date.parse(response.headers.get('date') ?? '');
    if (Number.isFinite(date)) this.#ahead = date - Date.now();
    return readAnswer(schema, baseOf(this.#url), response);
  }

  /** Reads a list to its end, or so many of its pages. */
  async #pages<S extends z.ZodType>(schema: S, path: string, most = Number.POSITIVE_INFINITY): Promise<z.output<S>[]> {
    const pages: z.output<S>[] = [];
    for (let next: string | undefined = path; next !== undefined && pages.length < most; ) {
      const response: Response = await send(this.#url, 'GET', next, { token: this.#token });
      pages.push(await readAnswer(schema, baseOf(this.#url), response));
      next = nextPage(response);
    }
    return pages;
  }
}

/** Fetches a team's public state. @param timeoutMs longest wait, in milliseconds @throws {RegistryRefusal} */
export async function getTeam(url: string, name: string, timeoutMs = TIMEOUT_MS): Promise<TeamState> {
  return callRegistry(teamState, url, 'GET', `/${name}/equipo`, { timeoutMs });
}

/** Sends a change of limits. Its signature authorises it. @throws {RegistryRefusal} */
export async function sendLimits(url: string, order: SignedLimitsOrder): Promise<void> {
  await callRegistry(z.unknown(), url, 'POST', `/${order.nombre}/limites`, { body: order });
}

/** Sends an order about a team. Its signature authorises it. @throws {RegistryRefusal} */
export async function sendOrder(url: string, order: SignedTeamOrder): Promise<void> {
  await callRegistry(z.unknown(), url, 'POST', `/${order.nombre}/equipo`, { body: order });
}

interface Sent {
  body?: unknown;
  token?: string;
  /** Longest wait for the response, in milliseconds. */
  timeoutMs?: number;
}

const baseOf = (url: string) => `${url.replace(/\/$/, '')}/api/registro`;

async function callRegistry<S extends z.ZodType>(
  schema: S,
  url: string,
  method: string,
  path: string,
  sent?: Sent,
): Promise<z.output<S>> {
  return readAnswer(schema, baseOf(url), await send(url, method, path, sent));
}

/** Sends one request to the registry or the gateway. @throws with a one-line remedy if there is no response */
async function send(
  url: string,
  method: string,
  path: string,
  { body, token, timeoutMs = TIMEOUT_MS }: Sent = {},
): Promise<Response> {
  const base = baseOf(url);
  const init: RequestInit = {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  };
  return fetch(base + path, init).catch((cause: unknown) => {
    throw new Error(texts.noAnswer(base), { cause });
  });
}

/**
 * Parses a response of the registry.
 * @throws {RegistryRefusal} for an error response, and with a one-line remedy if the response is not the registry's
 */
async function readAnswer<S extends z.ZodType>(schema: S, base: string, response: Response): Promise<z.output<S>> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const refused = refusal.safeParse(answer);
    throw refused.success ? new RegistryRefusal(refused.data) : new Error(texts.noRegistry(base, response.status));
  }
  const read = schema.safeParse(answer);
  if (answer === undefined) throw new Error(texts.noRegistry(base, response.status));
  if (!read.success) throw new Error(texts.otherRegistry(base));
  return read.data;
}
