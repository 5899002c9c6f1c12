import { runtimeZone, timeZoneOf } from '@vitrina/contracts/places';
import { nameRisk } from '@vitrina/contracts/rules/text-risk';
import { type Account, LINK_SECONDS, type LinkPurpose } from '../account/account.ts';
import { timeZoneOfAccount } from '../account/announced-state.ts';

/** Pages that the links of mails lead to. */
export const pages = {
  confirm: '/perfil/confirmar',
  reset: '/perfil/restablecer',
  recover: '/perfil/recuperar',
  login: '/perfil',
  contact: '/politicas#contacto',
  appeal: '/perfil/apelar',
  area: '/menu/publicaciones',
  messages: '/menu/mensajes',
  account: '/menu/cuenta',
  inbox: '/agente',
  payments: '/menu/pagos',
} as const;

/** Path of a provider's page. */
export function providerPath(providerId: string): string {
  return `/p/${providerId}`;
}

/** Note under a letter that a stranger may have caused. */
export const NOT_YOU = 'Si no fuiste tú, no tienes que hacer nada.';

/** Greeting without a name. */
export const UNNAMED = 'Hola:';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Lifetime of a link in a mail, in words: '30 minutos', '24 horas', '7 días'. */
export function linkLifetime(purpose: LinkPurpose): string {
  const seconds = LINK_SECONDS[purpose];
  if (seconds > DAY) return inUnit(seconds / DAY, 'day');
  return seconds < HOUR ? inUnit(seconds / 60, 'minute') : inUnit(seconds / HOUR, 'hour');
}

function inUnit(value: number, unit: 'minute' | 'hour' | 'day'): string {
  return new Intl.NumberFormat('es', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Account that a letter is addressed to. */
export type Addressee = Pick<Account, 'name' | 'confirmedAt'>;

/**
 * Greeting of a letter to an account. Includes the account's name only if its e-mail is confirmed: before that, anyone
 * could have registered the address and put a message to its owner into the name. Also leaves out names with a link or
 * contact data, from before names were checked.
 */
export function greetingOf({ name, confirmedAt }: Addressee): string {
  return confirmedAt === undefined || nameRisk(name) ? UNNAMED : `Hola, ${name}:`;
}

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

/** Day until which an erasure can be cancelled, in the owner's time zone: '3 de diciembre de 2026'. */
export function erasureDay(account: Account): string {
  return dayFor(account, account.erasure?.dueAt ?? new Date());
}
