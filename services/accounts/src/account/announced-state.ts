import type { EventData, EventEnvelope } from '@vitrina/contracts/events';
import { timeZoneOf, zoneOfPlace } from '@vitrina/contracts/places';
import { missingProfileFields } from '@vitrina/contracts/rules';
import { shownName } from '@vitrina/contracts/rules/text-risk';
import { findTown, zoneOfTown } from '@vitrina/contracts/towns';
import { Problem } from '@vitrina/kernel';
import { badgesOf } from '../badges/proofs.ts';
import type { Account } from './account.ts';

/** Data of `account.suspensionChanged`: whether an account may take part, with the decision about it. */
export function suspensionData({
  _id: id,
  suspensionDecision,
  ...account
}: Account): EventData<'account.suspensionChanged'> {
  const decision = suspensionDecision ? { ...suspensionDecision, suspends: account.suspended } : null;
  return { id, suspended: !isActiveAccount(account), decision };
}

/** True for an account that is neither suspended nor about to be erased. */
export function isActiveAccount({
  suspended,
  erasure,
  erased,
}: Pick<Account, 'suspended' | 'erasure' | 'erased'>): boolean {
  return !suspended && !erasure && !erased;
}

/** Aggregate id of `account.suspensionChanged`. */
export function accountStatusAggregate(id: string): string {
  return `account-status-${id}`;
}

/** Last `account.suspensionChanged` of an account, for subscribers that missed it. */
export function currentAccountStatus(account: Account): EventEnvelope<'account.suspensionChanged'> {
  const aggregate = accountStatusAggregate(account._id);
  const version = account.suspensionVersion ?? 0;
  return {
    id: `${aggregate}-${version}`,
    name: 'account.suspensionChanged',
    aggregate,
    version,
    data: suspensionData(account),
  };
}

/** Aggregate id of `account.erased`. */
export function erasedAggregate(id: string): string {
  return `account-erased-${id}`;
}

/** The `account.erased` of an account, for subscribers that missed it; null if the account still exists. */
export function currentErasure({ _id: id, erased, version }: Account): EventEnvelope<'account.erased'> | null {
  const aggregate = erasedAggregate(id);
  return erased ? { id: `${aggregate}-${version}`, name: 'account.erased', aggregate, version, data: { id } } : null;
}

/** True for a public account: its profile is complete, it takes part and it is not staff (R2). */
export function isPublic(account: Account): boolean {
  return account.staff === null && isActiveAccount(account) && missingProfileFields(account).length === 0;
}

/** Public name of a provider: the business, else the person. Skips names that contain links or contact data. */
export function publicName({ businessName, name }: Pick<Account, 'businessName' | 'name'>): string {
  return shownName(businessName, '') || shownName(name, 'Anunciante');
}

/** Time zone of an account: that of its town, else of its postal code's municipality, else of its state (R13, R51). */
export function timeZoneOfAccount({
  country,
  subdivision,
  postalCode,
  town: townId,
}: Pick<Account, 'country' | 'subdivision' | 'postalCode' | 'town'>): string {
  const town = townId ? findTown(townId) : null;
  if (town) return zoneOfTown(town);
  return zoneOfPlace(country, subdivision, { postalCode });
}

/** Time zone of an account that was last announced to subscribers and sessions. */
export function announcedZone({ zone, country, subdivision }: Account): string {
  return zone ?? timeZoneOf(country, subdivision);
}

/** Data of `provider.changed`: public fields only; `provider` is null if the account is not public. */
export function providerEvent(account: Account): EventData<'provider.changed'> {
  return {
    id: account._id,
    provider: publicFields(account),
    timeZone: timeZoneOfAccount(account),
    createdAt: account.createdAt.getTime(),
  };
}

function publicFields(account: Account): EventData<'provider.changed'>['provider'] {
  if (account.country === '' || !isPublic(account)) return null;
  const { email, name, businessName, specialty, segments, description, phone, website, country, subdivision, plan } =
    account;
  const badges = badgesOf(account);
  return {
    id: account._id,
    email,
    name,
    businessName,
    specialty,
    segments,
    description,
    phone,
    website,
    country,
    subdivision,
    plan,
    ...(account.socialLinks?.length && { socialLinks: account.socialLinks }),
    ...(account.policy && { policy: account.policy }),
    ...(account.hours && { hours: account.hours }),
    ...(account.town && { town: account.town }),
    ...(account.serviceRadius != null && { serviceRadius: account.serviceRadius }),
    ...(account.isOnline && { isOnline: true }),
    ...(account.openingHours && { openingHours: account.openingHours }),
    ...(account.services?.length && { services: account.services }),
    ...(account.paymentMethods?.length && { paymentMethods: account.paymentMethods }),
    ...(account.languages?.length && { languages: account.languages }),
    ...(account.givesInvoices && { givesInvoices: true }),
    ...(account.workingSince != null && { workingSince: account.workingSince }),
    ...(badges.length > 0 && { badges }),
  };
}

/** Returns the account if it may take part. @throws {Problem} `sin_sesion`, `cuenta_suspendida` */
export function requireActive(account: Account | null): Account {
  if (!account || account.erasure || account.erased) throw new Problem('sin_sesion');
  if (account.suspended) throw new Problem('cuenta_suspendida');
  return account;
}

/** Current `provider.changed` of an account, for subscribers that missed it. */
export function currentProvider(account: Account): EventEnvelope<'provider.changed'> {
  const { _id: id, version } = account;
  return { id: `${id}-${version}`, name: 'provider.changed', aggregate: id, version, data: providerEvent(account) };
}
