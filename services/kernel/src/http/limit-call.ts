import { setTimeout } from 'node:timers/promises';
import type { CallDefinition } from '@vitrina/contracts';
import { type CallLimitName, limits, limitsOf } from '@vitrina/contracts/limits';
import type { Context } from 'hono';
import type { Limits } from '../limits.ts';
import type { StoredSession } from '../sessions.ts';
import { clientAddress, clientNetwork, NO_ADDRESS } from './client-address.ts';

/** The caller, as limits count it. */
export interface Caller {
  session: StoredSession | null;
  /** The visitor in a signed cookie; null without one. */
  visitor: string | null;
  /** Null for an internal request that names no visitor: it is not limited. */
  network: string | null;
}

/** The caller of a request. @param visitorOf reads the signed cookie of a service's visitors */
export function callerOf(
  c: Context,
  session: StoredSession | null,
  visitorOf: ((c: Context) => string | null) | undefined,
): Caller {
  const address = clientAddress(c);
  const network = address === NO_ADDRESS ? null : clientNetwork(address);
  return { session, visitor: visitorOf?.(c) ?? null, network };
}

/**
 * Counts a request against the limits of its call. A limit that counts devices counts the caller's account or signed cookie, if
 * any, and always their network, which may do `NETWORK_FACTOR` times as much; above that the request waits.
 * @throws {Problem} `demasiadas_solicitudes`
 */
export async function limitCall(counted: Limits, call: CallDefinition, caller: Caller): Promise<void> {
  const waits = await Promise.all(limitsOf(call).map((name) => countOne(counted, name, caller)));
  const wait = Math.max(...waits);
  if (wait > 0) await setTimeout(wait);
}

/** @returns how long the request is to wait, in milliseconds */
async function countOne(counted: Limits, name: CallLimitName, caller: Caller): Promise<number> {
  const { by } = limits[name];
  const { session, network } = caller;
  if (by === 'address') {
    if (network !== null) await counted.count(name, network);
    return 0;
  }
  const device = by === 'account' ? deviceKey({ session, visitor: null }) : deviceKey(caller);
  // What the device's limit refuses is not counted for its network, where others would pay for it.
  if (device !== null) await counted.count(name, device);
  else if (by === 'account') return 0;
  return network === null ? 0 : counted.countForNetwork(name, network);
}

/**
 * Counts the providers whose contact details an answer contains.
 * @throws {Problem} `demasiadas_solicitudes` if the visitor's network was shown too many within the hour
 */
export async function limitContacts(counted: Limits, { network }: Caller, ids: readonly string[]): Promise<void> {
  if (network !== null) await counted.spread('contacts', network, ids);
}

/** The key of a visitor with a signed cookie in the limits. */
export function visitorKey(visitor: string): string {
  return `visitor-${visitor}`;
}

/** The key of the caller's account, else that of the visitor whom a signed cookie names; null for neither. */
export function deviceKey({
  session,
  visitor,
}: Pick<Caller, 'visitor'> & { session: Pick<StoredSession, 'userId'> | null }): string | null {
  if (session) return `account-${session.userId}`;
  return visitor === null ? null : visitorKey(visitor);
}
