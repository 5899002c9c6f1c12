import { createECDH } from 'node:crypto';
import { isPublicAddress, lookupPublic } from '@vitrina/kernel';
import { Agent, request } from 'undici';
import webPush from 'web-push';
import type { AccountsConfig } from '../config.ts';
import type { Subscription } from './devices.ts';

/** Longest wait for a connection and for a whole request, in milliseconds; far below the time for which a sender holds it. */
const CONNECT_MS = 5_000;
const TOTAL_MS = 10_000;
/** Time for which a push service keeps a message for a device that is off, in seconds: a day. */
export const PUSH_TTL_SECONDS = 24 * 3600;
/** Largest response that is read, in bytes: push services explain a refusal in a line. */
const MAX_RESPONSE_BYTES = 16 * 1024;

/** Message to one device. */
export interface Push {
  subscription: Subscription;
  /** Text for the service worker. */
  payload: string;
  urgency: 'low' | 'normal' | 'high';
  /** Name that the push service sees, up to 32 characters: a message replaces one of the same name that still waits there. */
  topic: string;
}

/** Failure of a push service. `isGone` means that the subscription does not exist any more. */
class PushError extends Error {
  readonly status: number;
  readonly isGone: boolean;
  /** True if another attempt would not help. */
  readonly isFinal: boolean;
  /** Milliseconds that the push service asked to wait; 0 without a request. */
  readonly retryAfterMs: number;

  /** @param status 0 if the endpoint is not on the public internet */
  constructor(status: number, retryAfterMs = 0) {
    super(status === 0 ? 'the endpoint is not public' : `the push service answered ${status}`);
    this.name = `push ${status}`;
    this.status = status;
    this.isGone = status === 0 || status === 404 || status === 410;
    this.isFinal = status < 500 && status !== 429 && status !== 408;
    this.retryAfterMs = retryAfterMs;
  }
}

/** True if another attempt to send a message would not help. */
export function isFinalPushError(error: unknown): boolean {
  return error instanceof PushError && error.isFinal;
}

/** True if the subscription of a message does not exist any more, or must not be sent to. */
export function isGonePushError(error: unknown): boolean {
  return error instanceof PushError && error.isGone;
}

type PushConfig = Pick<
  AccountsConfig,
  'NODE_ENV' | 'SUPPORT_EMAIL' | 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT'
>;

/**
 * Sends messages to the browsers' push services, encrypted for the browser (RFC 8291) and signed with the platform's key
 * (RFC 8292). Browsers name the address, so requests go only to public addresses, and redirects are not followed; outside
 * production also to this machine, for tests.
 */
export class PushService {
  readonly #config: PushConfig;
  readonly #onlyPublic: boolean;
  readonly #agent: Agent;

  constructor(config: PushConfig) {
    this.#config = config;
    this.#onlyPublic = config.NODE_ENV === 'production';
    this.#agent = new Agent({ connect: { timeout: CONNECT_MS, ...(this.#onlyPublic && { lookup: lookupPublic }) } });
  }

  /** True if messages can be encrypted for the subscription and its address may be sent to. */
  isUsable({ endpoint, p256dh }: Subscription): boolean {
    return this.#mayConnect(endpoint) && isPoint(p256dh);
  }

  /** Sends a message. @throws {Error} if the push service did not accept it, see {@link isFinalPushError} */
  async send({ subscription: { endpoint, p256dh, auth }, payload, urgency, topic }: Push): Promise<void> {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, SUPPORT_EMAIL } = this.#config;
    if (!publicKey || !privateKey || !this.#mayConnect(endpoint)) throw new PushError(0);
    const subject = VAPID_SUBJECT ?? `mailto:${SUPPORT_EMAIL}`;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: PUSH_TTL_SECONDS,
      urgency,
      topic,
    });
    const { statusCode, headers: answered } = await this.#post(endpoint, headers, body);
    if (statusCode >= 200 && statusCode < 300) return;
    throw new PushError(statusCode, Number(answered['retry-after'] ?? 0) * 1_000 || 0);
  }

  async close(): Promise<void> {
    await this.#agent.close();
  }

  async #post(endpoint: string, headers: Record<string, unknown>, body: Buffer | null) {
    try {
      const response = await request(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body,
        dispatcher: this.#agent,
        signal: AbortSignal.timeout(TOTAL_MS),
      });
      await response.body.dump({ limit: MAX_RESPONSE_BYTES });
      return response;
    } catch (error) {
      const isPrivate = error instanceof Error && Reflect.get(error, 'code') === 'EPRIVATE';
      throw isPrivate ? new PushError(0) : error;
    }
  }

  /** A connection to an IP address skips the resolver, so it is checked here. */
  #mayConnect(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, username, password, port, hostname } = new URL(endpoint);
    if (username || password) return false;
    const isLocal = hostname === '127.0.0.1' || hostname === 'localhost';
    if (!this.#onlyPublic && isLocal) return true;
    const host = hostname.replace(/^\[|\]$/g, '');
    const isAddress = /^[\d.]+$|:/.test(host);
    return protocol === 'https:' && port === '' && (isAddress ? isPublicAddress(host) : host.includes('.'));
  }
}

/** True for a public key on the curve: messages cannot be encrypted for any other. */
function isPoint(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}
