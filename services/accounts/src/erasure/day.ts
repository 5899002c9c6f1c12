import { runtimeZone, zoneOfPlace } from '@vitrina/contracts/places';
import type { Account } from '../store/account.ts';

/** The day until which an account's erasure can be cancelled, as its owner's calendar has it: '3 de diciembre de 2026'. */
export function erasureDay({ country, subdivision, postalCode, erasure }: Account): string {
  const timeZone = runtimeZone(zoneOfPlace(country, subdivision, { postalCode }));
  return new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone }).format(erasure?.dueAt);
}
