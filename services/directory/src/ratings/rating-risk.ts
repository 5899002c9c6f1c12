import { isTooLongForCoincidence, readable } from '@vitrina/contracts/rules/text-risk';
import type { HeldReason } from '@vitrina/contracts/wire';
import { clientAddress, clientDevice, clientNetwork, isPublicAddress, timeOfId, trusted } from '@vitrina/kernel';
import type { Context } from 'hono';
import type { RatingTraceDoc } from '../model/rating-trace.ts';
import type { Store } from '../model/store.ts';
import { contactHash } from './contacts.ts';

const DAY_MS = 86_400_000;
/** Age up to which an account is new, in milliseconds: as for vouching providers in `comment-risk.ts`. */
const NEW_ACCOUNT_MS = 7 * DAY_MS;
/** Days for which a trace is kept and compared. */
export const TRACE_DAYS = 30;
/** Period in which ratings of unknown authors count as a burst, in milliseconds. */
const BURST_MS = DAY_MS;
/** Number of ratings of unknown authors that a provider may get in {@link BURST_MS} without a review. */
export const BURST = 2;

/** Common traits of a new rating and those of the last month. */
export interface RatingHistory {
  /** The provider's account wrote from the same device, or another account rated the provider from it. */
  hasDevice: boolean;
  /** The provider's account wrote from the same network. */
  isFromProvider: boolean;
  /** The provider rated the author, or rated someone who did. */
  isMutual: boolean;
  /** Another account rated with the same words, which are too long for a coincidence. */
  isCopied: boolean;
  /** Other unknown authors of the last day from the same network. */
  unknownOfNetwork: number;
  /** Another new account rated the provider from the same network within the last day, after a contact or without. */
  hasNewOfNetwork: boolean;
  /** Other unknown authors of the last day who rated the provider. */
  unknownOfProvider: number;
  /** The provider's account is new, too. */
  isNewProvider: boolean;
}

/**
 * Returns the reason to review a rating before it counts, or null. An account a week old is enough for every rule about
 * unknown authors: carriers put a city behind one address (R50). So is a verified contact, except for two new accounts
 * that rate one provider from one network on one day: people who arrange ratings can also press the call button first.
 */
export function ratingRisk(
  { isNew, isVerified }: { isNew: boolean; isVerified: boolean },
  history: RatingHistory,
): HeldReason | null {
  if (history.hasDevice || (history.isFromProvider && !isVerified)) return 'own';
  if (history.isMutual) return 'mutual';
  if (history.isCopied) return 'repeated';
  if (!isNew) return null;
  if (history.hasNewOfNetwork) return 'crowd';
  if (isVerified) return null;
  if (history.unknownOfNetwork > 0) return 'crowd';
  return history.isNewProvider || history.unknownOfProvider >= BURST ? 'burst' : null;
}

/** True for an account that was opened within a week before a moment: ids start with their time. */
function isNewAccount(accountId: string, at: number): boolean {
  return timeOfId(accountId) > at - NEW_ACCOUNT_MS;
}

/** Origin of a request, as keyed hashes. */
export function originOf(c: Context, secret: string): Pick<RatingTraceDoc, 'network' | 'device'> {
  const address = clientAddress(c);
  const device = clientDevice(c);
  return {
    network: isPublicAddress(address) ? contactHash('network', clientNetwork(address), secret) : null,
    device: device === null ? null : contactHash('device', device, secret),
  };
}

/** Builds the trace of a rating. */
export function traceOf(
  {
    _id,
    authorId,
    providerId,
    text,
    textHash,
    verified = false,
    at,
  }: {
    _id: string;
    authorId: string;
    providerId: string;
    text: string;
    textHash: string;
    verified?: boolean;
    at: number;
  },
  origin: Pick<RatingTraceDoc, 'network' | 'device'>,
): RatingTraceDoc {
  const isUnknown = !verified && isNewAccount(authorId, at);
  return {
    _id,
    authorId,
    providerId,
    textHash: isTooLongForCoincidence(readable(text)) ? textHash : '',
    isUnknown,
    at,
    ...origin,
  };
}

/**
 * Stores a rating's trace, then compares it with the others, so that of several concurrent ratings each later one sees
 * the earlier ones. A rating from an address that is not public, as in development and in the demo, has no history.
 * @returns the reason to review it, or null
 */
export async function judgeRating(
  store: Store,
  trace: RatingTraceDoc,
  isVerified: boolean,
): Promise<HeldReason | null> {
  await store.ratingTraces.create(trace);
  if (trace.network === null) return null;
  const isNew = isNewAccount(trace.authorId, trace.at);
  return ratingRisk({ isNew, isVerified }, await readHistory(store, trace));
}

async function readHistory({ ratingTraces }: Store, trace: RatingTraceDoc): Promise<RatingHistory> {
  const { authorId, providerId, network, device, textHash, at } = trace;
  // Without an end: of two simultaneous ratings, at least the rating that is stored last sees the other.
  const month = trusted({ $gte: at - TRACE_DAYS * DAY_MS });
  const day = trusted({ $gte: at - BURST_MS });
  const others = { authorId: trusted({ $ne: authorId }) };
  const [raters, byProvider, unknownOfNetwork, ofProvider, copy] = await Promise.all([
    ratingTraces.distinct('authorId', { providerId: authorId, at: month }),
    ratingTraces.find({ authorId: providerId, at: month }).lean<RatingTraceDoc[]>(),
    ratingTraces.distinct('authorId', { network, at: day, isUnknown: true, ...others }),
    ratingTraces.find({ providerId, at: month, ...others }).lean<RatingTraceDoc[]>(),
    textHash === '' ? null : ratingTraces.exists({ textHash, at: month, ...others }),
  ]);
  const ratedMe = new Set(raters);
  const recent = ofProvider.filter((other) => other.at >= at - BURST_MS);
  const unknown = recent.filter((other) => other.isUnknown);
  return {
    hasDevice: device !== null && [...byProvider, ...ofProvider].some((other) => other.device === device),
    isFromProvider: byProvider.some((other) => other.network === network),
    isMutual: ratedMe.has(providerId) || byProvider.some((other) => ratedMe.has(other.providerId)),
    isCopied: copy !== null,
    unknownOfNetwork: unknownOfNetwork.length,
    hasNewOfNetwork: recent.some((other) => other.network === network && isNewAccount(other.authorId, other.at)),
    unknownOfProvider: new Set(unknown.map((other) => other.authorId)).size,
    isNewProvider: isNewAccount(providerId, at),
  };
}
