import { runtimeZone, timeZoneOf } from '@vitrina/contracts/places';
import { zoneOf } from '../provider.ts';
import type { Account } from '../store/account.ts';

/** Place of a reader; its fields are empty while it is not known. */
export type ReaderPlace = Pick<Account, 'country' | 'subdivision' | 'postalCode'>;

/** Clock of the default place, named in a date where the reader's place is not known. */
const DEFAULT_ZONE = { timeZone: timeZoneOf('', ''), name: ' (hora de la Ciudad de México)' };

/** A date by the clock of the reader's place: '3 de diciembre de 2026'. */
export function dayFor(reader: ReaderPlace | null, at: Date): string {
  return format(reader, at, { dateStyle: 'long' });
}

/** A moment by the clock of the reader's place: '3 de diciembre de 2026 a las 10:30 p.m.'. */
export function momentFor(reader: ReaderPlace | null, at: Date): string {
  return format(reader, at, { dateStyle: 'long', timeStyle: 'short' });
}

/** True for an account whose town's or state's clock is known. */
export function hasPlace({ country, subdivision }: Pick<ReaderPlace, 'country' | 'subdivision'>): boolean {
  return country !== '' && subdivision !== '';
}

function format(reader: ReaderPlace | null, at: Date, style: Intl.DateTimeFormatOptions): string {
  const isKnown = reader !== null && hasPlace(reader);
  const timeZone = runtimeZone(isKnown ? zoneOf(reader) : DEFAULT_ZONE.timeZone);
  return new Intl.DateTimeFormat('es-MX', { ...style, timeZone }).format(at) + (isKnown ? '' : DEFAULT_ZONE.name);
}
