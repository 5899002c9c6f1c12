import type { EventData } from '@vitrina/contracts/events';
import { timeZoneOf, zoneOfPlace } from '@vitrina/contracts/places';
import { missingProfileFields } from '@vitrina/contracts/rules';
import { shownName } from '@vitrina/contracts/rules/text-risk';
import { isActiveAccount } from './account-status.ts';
import type { Account } from './store/account.ts';

/** True for a public account: its profile is complete, it takes part and it is not staff (R2). */
export function isPublic(account: Account): boolean {
  return account.staff === null && isActiveAccount(account) && missingProfileFields(account).length === 0;
}

/** Public name of a provider: the business, else the person. Skips names that contain links or contact data. */
export function publicName({ businessName, name }: Pick<Account, 'businessName' | 'name'>): string {
  return shownName(businessName, '') || shownName(name, 'Anunciante');
}

/** Time zone of an account: that of its postal code's municipality, else of its state (R13). */
export function timeZoneOfAccount({
  country,
  subdivision,
  postalCode,
}: Pick<Account, 'country' | 'subdivision' | 'postalCode'>): string {
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
