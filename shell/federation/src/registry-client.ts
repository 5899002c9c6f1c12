import type { ErrorEnvelope } from '@vitrina/contracts/errors';
import {
  type channelMove,
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
import type { z } from 'zod';
import { texts } from './texts.ts';

/** Longest wait for the registry, in milliseconds; a publication compresses every file before it answers. */
const TIMEOUT_MS = 60_000;

/** A call that the registry refused: the Spanish text with what a developer can act on, line by line. */
export class RegistryRefusal extends Error {
  override name = 'RegistryRefusal';
  readonly code: string;

  constructor(envelope: ErrorEnvelope) {
    super([envelope.error, ...(envelope.detalles ?? []).map((line) => `  · ${line}`)].join('\n'));
    this.code = envelope.code;
  }
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
    return microfrontendStatus.parse(await this.#call('GET', `/${name}`));
  }

  /** Publishes a version; repeating it is no fault. @throws {RegistryRefusal} with what the gate found */
  async publish(name: string, version: NewVersion): Promise<void> {
    await this.#call('POST', `/${name}/versiones`, version);
  }

  /** Gives a version to a percentage of the visitors: 100 makes it live, 0 ends its canary. @throws {RegistryRefusal} */
  async move(name: string, move: z.input<typeof channelMove>): Promise<void> {
    await this.#call('POST', `/${name}/canal`, move);
  }

  /** Makes an earlier version live. @throws {RegistryRefusal} */
  async rollback(name: string, order: z.input<typeof rollbackOrder>): Promise<z.output<typeof rolledBack>> {
    return rolledBack.parse(await this.#call('POST', `/${name}/regreso`, order));
  }

  /** Takes a microfrontend off all pages. @throws {RegistryRefusal} */
  async withdraw(name: string, order: { motivo: string; origen: Origin }): Promise<void> {
    await this.#call('POST', `/${name}/desactivar`, order);
  }

  /** The newest moves, newest first. @throws {RegistryRefusal} */
  async history(name: string): Promise<MicrofrontendStatus['movimientos']> {
    return microfrontendHistory.parse(await this.#call('GET', `/${name}/historia`)).movimientos;
  }

  /** A link that opens a published version for a while. @throws {RegistryRefusal} */
  async preview(name: string, order: z.input<typeof previewOrder>): Promise<PreviewLink> {
    return previewLink.parse(await this.#call('POST', `/${name}/previas`, order));
  }

  /** Takes a version out for good. @throws {RegistryRefusal} */
  async retire(name: string, version: string): Promise<void> {
    await this.#call('POST', `/${name}/retirar`, { version });
  }

  /** The team's new token. @throws {RegistryRefusal} */
  async rotateToken(name: string): Promise<string> {
    return rotatedToken.parse(await this.#call('POST', `/${name}/token`)).token;
  }

  #call(method: string, path: string, body?: unknown): Promise<unknown> {
    return callRegistry(this.#url, method, path, { body, token: this.#token });
  }
}

/** What anyone may know of a team. @param timeoutMs longest wait, in milliseconds @throws {RegistryRefusal} */
export async function getTeam(url: string, name: string, timeoutMs = TIMEOUT_MS): Promise<TeamState> {
  return teamState.parse(await callRegistry(url, 'GET', `/${name}/equipo`, { timeoutMs }));
}

/** Sends a change of limits, whose signature is its permission. @throws {RegistryRefusal} */
export async function sendLimits(url: string, order: SignedLimitsOrder): Promise<void> {
  await callRegistry(url, 'POST', `/${order.nombre}/limites`, { body: order });
}

/** Sends an order about a team, whose signature is its permission. @throws {RegistryRefusal} */
export async function sendOrder(url: string, order: SignedTeamOrder): Promise<void> {
  await callRegistry(url, 'POST', `/${order.nombre}/equipo`, { body: order });
}

/** @param url the registry's own address or the gateway's */
async function callRegistry(
  url: string,
  method: string,
  path: string,
  { body, token, timeoutMs = TIMEOUT_MS }: { body?: unknown; token?: string; timeoutMs?: number } = {},
): Promise<unknown> {
  const base = `${url.replace(/\/$/, '')}/api/registro`;
  const init: RequestInit = {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  };
  const response = await fetch(base + path, init).catch((cause: unknown) => {
    throw new Error(texts.noAnswer(base), { cause });
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  throw new RegistryRefusal(answer as ErrorEnvelope);
}
