import type { ErrorEnvelope } from '@vitrina/contracts/errors';
import {
  type channelMove,
  type MicrofrontendStatus,
  microfrontendHistory,
  microfrontendStatus,
  type NewVersion,
  type PreviewLink,
  previewLink,
  type previewOrder,
  rotatedToken,
} from '@vitrina/contracts/microfrontends';
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
  readonly #base: string;
  readonly #token: string;

  /** `url`: the registry's own address or the gateway's; `token`: the team's. */
  constructor(url: string, token: string) {
    this.#base = `${url.replace(/\/$/, '')}/api/registro`;
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

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.#fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    throw new RegistryRefusal(answer as ErrorEnvelope);
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(this.#base + path, init);
    } catch (cause) {
      throw new Error(texts.noAnswer(this.#base), { cause });
    }
  }
}
