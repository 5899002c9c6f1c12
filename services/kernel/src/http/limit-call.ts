import type { CallDefinition } from '@vitrina/contracts';
import { type LimitedBy, limits, limitsOf } from '@vitrina/contracts/limits';
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
 * Counts a request against the limits of its call.
 * @throws {Problem} `demasiadas_solicitudes`
 */
export async function limitCall(counted: Limits, call: CallDefinition, caller: Caller): Promise<void> {
  await Promise.all(
    limitsOf(call).map(async (name) => {
      const key = keyOf(limits[name].by, caller);
      if (key !== null) await counted.count(name, key);
    }),
  );
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

function keyOf(by: LimitedBy, { session, visitor, network }: Caller): string | null {
  const account = session && `account-${session.userId}`;
  if (by === 'account') return account;
  if (by === 'address') return network;
  return account ?? (visitor && visitorKey(visitor)) ?? network;
}
