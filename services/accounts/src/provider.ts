import type { EventData } from '@vitrina/contracts/events';
import { timeZoneOf, zoneOfPlace } from '@vitrina/contracts/places';
import { missingProfileFields } from '@vitrina/contracts/rules';
import { shownName } from '@vitrina/contracts/rules/text-risk';
import { takesPart } from './account-status.ts';
import type { Account } from './store/account.ts';

/** True for a public account: complete profile, takes part, not of the staff (R2). */
export function isPublic(account: Account): boolean {
  return account.staff === null && takesPart(account) && missingProfileFields(account).length === 0;
}

/** What a provider is called: by the business, else by the person; without names that hold links or contact data. */
export function publicName({ businessName, name }: Pick<Account, 'businessName' | 'name'>): string {
  return shownName(businessName, '') || shownName(name, 'Anunciante');
}

/** The time zone of an account: that of its postal code's municipality, else of its state (R13). */
export function zoneOf({
  country,
  subdivision,
  postalCode,
}: Pick<Account, 'country' | 'subdivision' | 'postalCode'>): string {
  return zoneOfPlace(country, subdivision, { postalCode });
}

/** The zone that subscribers and sessions were last told of an account. */
export function toldZone({ zone, country, subdivision }: Account): string {
  return zone ?? timeZoneOf(country, subdivision);
}

/** Data of `provider.changed`: public fields only, or no provider. */
export function providerEvent(account: Account): EventData<'provider.changed'> {
  return {
    id: account._id,
    provider: publicFields(account),
    timeZone: zoneOf(account),
    createdAt: account.createdAt.getTime(),
  };
}

function publicFields(account: Account): EventData<'provider.changed'>['provider'] {
  if (account.country === '' || !isPublic(account)) return null;
  const { email, name, businessName, specialty, segments, description, phone, website, country, subdivision, plan } =
    account;
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
  };
}
