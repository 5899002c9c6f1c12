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

/** Longest wait for the registry, in milliseconds; a publication compresses every file before it answers. */
const TIMEOUT_MS = 60_000;

/** A call that the registry refused: the Spanish text with what a developer can act on, line by line. */
export class RegistryRefusal extends Error {
  override name = 'RegistryRefusal';
  readonly code: string;

  constructor({ error, code, detalles = [] }: z.infer<typeof refusal>) {
    super([error, ...detalles.map((line) => `  · ${line}`)].join('\n'));
    this.code = code;
  }
}

/** What the registry says of a call that it refuses. */
const refusal = z.object({ error: z.string(), code: z.string(), detalles: z.array(z.string()).optional() });

/** Path of the next page of a list, as `send` takes it; undefined after the last one. */
function nextPage({ headers }: Response): string | undefined {
  return /<[^>]*\/api\/registro([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
}

/** One team's calls to the registry. */
export class RegistryClient {
  readonly #url: string;
  readonly #token: string;

  /** `url`: the registry's own address or the gateway's; `token`: the team's. */
  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** @throws {RegistryRefusal} */
  async status(name: string): Promise<MicrofrontendStatus> {
    return this.#call(microfrontendStatus, 'GET', `/${name}`);
  }

  /** Publishes a version; repeating it is no fault. @throws {RegistryRefusal} with what the gate found */
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

  /** The newest moves, newest first. @throws {RegistryRefusal} */
  async history(name: string): Promise<MicrofrontendStatus['movimientos']> {
    return (await this.#call(microfrontendHistory, 'GET', `/${name}/historia`)).movimientos;
  }

  /**
   * The failures that browsers reported, the latest first; all pages of them, or the first 50.
   * @throws {RegistryRefusal}
   */
  async reports(name: string, all = false): Promise<FailureGroup[]> {
    const groups: FailureGroup[] = [];
    let next: string | undefined = `/${name}/avisos`;
    while (next !== undefined) {
      const response: Response = await send(this.#url, 'GET', next, { token: this.#token });
      groups.push(...(await readAnswer(failureGroups, baseOf(this.#url), response)).avisos);
      next = all ? nextPage(response) : undefined;
    }
    return groups;
  }

  /** A link that opens a published version for a while. @throws {RegistryRefusal} */
  async preview(name: string, order: z.input<typeof previewOrder>): Promise<PreviewLink> {
    return this.#call(previewLink, 'POST', `/${name}/previas`, order);
  }

  /** Takes a version out for good. @throws {RegistryRefusal} */
  async retire(name: string, version: string): Promise<void> {
    await this.#call(z.unknown(), 'POST', `/${name}/retirar`, { version });
  }

  /** The team's new token. @throws {RegistryRefusal} */
  async rotateToken(name: string): Promise<string> {
    return (await this.#call(rotatedToken, 'POST', `/${name}/token`)).token;
  }

  #call<S extends z.ZodType>(schema: S, method: string, path: string, body?: unknown): Promise<z.output<S>> {
    return callRegistry(schema, this.#url, method, path, { body, token: this.#token });
  }
}

/** What anyone may know of a team. @param timeoutMs longest wait, in milliseconds @throws {RegistryRefusal} */
export async function getTeam(url: string, name: string, timeoutMs = TIMEOUT_MS): Promise<TeamState> {
  return callRegistry(teamState, url, 'GET', `/${name}/equipo`, { timeoutMs });
}

/** Sends a change of limits, whose signature is its permission. @throws {RegistryRefusal} */
export async function sendLimits(url: string, order: SignedLimitsOrder): Promise<void> {
  await callRegistry(z.unknown(), url, 'POST', `/${order.nombre}/limites`, { body: order });
}

/** Sends an order about a team, whose signature is its permission. @throws {RegistryRefusal} */
export async function sendOrder(url: string, order: SignedTeamOrder): Promise<void> {
  await callRegistry(z.unknown(), url, 'POST', `/${order.nombre}/equipo`, { body: order });
}

interface Sent {
  body?: unknown;
  token?: string;
  /** Longest wait for the answer, in milliseconds. */
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

/**
 * Sends one request to the registry.
 * @param url the registry's own address or the gateway's
 * @throws with one line that says what to do where nothing answers
 */
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

/** @throws {RegistryRefusal} and, with one line that says what to do, where the answer is not the registry's */
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
