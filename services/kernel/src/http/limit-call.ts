import { type CallDefinition, limitsOf } from '@vitrina/contracts';
import { type LimitName, limits, NETWORK_FACTOR, SITE_FACTOR } from '@vitrina/contracts/limits';
import type { Context } from 'hono';
import { clientAddress, clientDevice, clientNetwork, clientSite, NO_ADDRESS } from './client-address.ts';
import type { Limits } from './limits.ts';
import { Problem, tooMany } from './problem.ts';
import type { StoredSession } from './session-store.ts';

/** Caller in the form that limits count. */
export interface Caller {
  session: StoredSession | null;
  /** Device in the gateway's signed cookie, else the visitor in a service's cookie; null without one. */
  visitor: string | null;
  /** Null for an internal request without a visitor: it is not limited. */
  network: string | null;
  /** Larger network of an IPv6 address; null for others. */
  site: string | null;
}

/** Identifies the caller of a request. @param visitorOf reads the signed cookie of a service's visitors */
export function callerOf(
  c: Context,
  session: StoredSession | null,
  visitorOf?: ((c: Context) => string | null) | undefined,
): Caller {
  const address = clientAddress(c);
  const isInternal = address === NO_ADDRESS;
  return {
    session,
    visitor: clientDevice(c) ?? visitorOf?.(c) ?? null,
    network: isInternal ? null : clientNetwork(address),
    site: isInternal ? null : clientSite(address),
  };
}

/**
 * Counts a request against the limits of its call, see {@link limitCaller}.
 * @returns true if it has waited
 * @throws {Problem} `demasiadas_solicitudes`
 */
export async function limitCall(counted: Limits, call: CallDefinition, caller: Caller): Promise<boolean> {
  const names = limitsOf(call);
  const crowded = await Promise.all(names.map((name) => crowdedNetwork(counted, name, caller)));
  for (const [at, name] of names.entries()) {
    const network = crowded[at];
    if (!network) continue;
    await counted.delays.wait(name, network, deviceKey(caller) !== null);
    return true;
  }
  return false;
}

/**
 * Counts a request against a limit: for the caller's account or signed cookie, if any, which is refused above the
 * limit, and for their network, whose limit is {@link NETWORK_FACTOR} times as high. Above that the request waits
 * (R50).
 * @returns true if it has waited
 * @throws {Problem} `demasiadas_solicitudes` for the device, or if too many requests of the network wait already
 */
export async function limitCaller(counted: Limits, name: LimitName, caller: Caller): Promise<boolean> {
  const network = await crowdedNetwork(counted, name, caller);
  if (network === null) return false;
  await counted.delays.wait(name, network, deviceKey(caller) !== null);
  return true;
}

/**
 * Counts a use that the caller does not notice, such as a record of it, like {@link limitCaller}.
 * @returns false if the caller or their network is above the limit: the use is then skipped, and nothing waits
 */
export async function isWithinLimits(counted: Limits, name: LimitName, caller: Caller): Promise<boolean> {
  try {
    return (await crowdedNetwork(counted, name, caller)) === null;
  } catch (error) {
    if (error instanceof Problem && error.code === 'demasiadas_solicitudes') return false;
    throw error;
  }
}

/** @returns the network that is above the limit, or null */
async function crowdedNetwork(counted: Limits, name: LimitName, caller: Caller): Promise<string | null> {
  const isOfAccount = limits[name].by === 'account';
  const device = isOfAccount ? deviceKey({ session: caller.session, visitor: null }) : deviceKey(caller);
  // A request that the device's limit refuses is not counted for its network, at the expense of others.
  if (device !== null) await counted.count(name, device);
  else if (isOfAccount) return null;
  const networks = networksOf(caller);
  const crowded = await Promise.all(networks.map(([key, factor]) => counted.countForNetwork(name, key, factor)));
  return networks.find((_network, at) => crowded[at])?.[0] ?? null;
}

/** Networks of a caller, each with its factor over the limit of a device. */
function networksOf({ network, site }: Caller): ReadonlyArray<readonly [string, number]> {
  if (network === null) return [];
  return site === null
    ? [[network, NETWORK_FACTOR]]
    : [
        [network, NETWORK_FACTOR],
        [site, SITE_FACTOR],
      ];
}

/**
 * Counts the providers whose contact details a response contains, like {@link limitCaller} counts requests.
 * @throws {Problem} `demasiadas_solicitudes` if the device was shown too many within the hour
 */
export async function limitContacts(counted: Limits, caller: Caller, ids: readonly string[]): Promise<void> {
  const device = deviceKey(caller);
  const refusedFor = device === null ? 0 : await counted.countDistinct('contacts', device, ids);
  if (refusedFor > 0) throw tooMany(refusedFor);
  const networks = networksOf(caller);
  const crowded = await Promise.all(
    networks.map(([key, factor]) => counted.countDistinct('contacts', key, ids, factor)),
  );
  const network = networks.find((_network, at) => crowded[at])?.[0];
  if (network !== undefined) await counted.delays.wait('contacts', network, device !== null);
}

/** Key of a visitor with a signed cookie in the limits. */
export function visitorKey(visitor: string): string {
  return `visitor-${visitor}`;
}

/** Key of the caller's account, else of the visitor in a signed cookie; null without both. */
export function deviceKey({
  session,
  visitor,
}: Pick<Caller, 'visitor'> & { session: Pick<StoredSession, 'userId'> | null }): string | null {
  if (session) return `account-${session.userId}`;
  return visitor === null ? null : visitorKey(visitor);
}
