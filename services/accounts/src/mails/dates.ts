import { runtimeZone, timeZoneOf } from '@vitrina/contracts/places';
import { timeZoneOfAccount } from '../provider.ts';
import type { Account } from '../store/account.ts';

/** Place of a reader; its fields are empty while the place is unknown. */
export type ReaderPlace = Pick<Account, 'country' | 'subdivision' | 'postalCode'>;

/** Time zone used when the reader's place is unknown, and its name, which is added to the date. */
const DEFAULT_ZONE = { timeZone: timeZoneOf('', ''), name: ' (hora de la Ciudad de México)' };

/** Date in the reader's time zone: '3 de diciembre de 2026'. */
export function dayFor(reader: ReaderPlace | null, at: Date): string {
  return format(reader, at, { dateStyle: 'long' });
}

/** Date and time in the reader's time zone: '3 de diciembre de 2026 a las 10:30 p.m.'. */
export function momentFor(reader: ReaderPlace | null, at: Date): string {
  return format(reader, at, { dateStyle: 'long', timeStyle: 'short' });
}

/** True if the place is known well enough to determine the time zone. */
export function hasPlace({ country, subdivision }: Pick<ReaderPlace, 'country' | 'subdivision'>): boolean {
  return country !== '' && subdivision !== '';
}

function format(reader: ReaderPlace | null, at: Date, style: Intl.DateTimeFormatOptions): string {
  const isKnown = reader !== null && hasPlace(reader);
  const timeZone = runtimeZone(isKnown ? timeZoneOfAccount(reader) : DEFAULT_ZONE.timeZone);
  return new Intl.DateTimeFormat('es-MX', { ...style, timeZone }).format(at) + (isKnown ? '' : DEFAULT_ZONE.name);
}
