import { foldText } from '../../places/fold.ts';
import { type LanguageCode, languages } from '../../wire/languages.ts';
import { type PaymentMethod, paymentMethods, type ServiceUnit, serviceUnits } from '../../wire/names.ts';
import { LANGUAGE_TEXTS, PAYMENT_TEXTS } from './offer-texts.ts';

/** Most service lines of a profile (R55). */
export const MAX_SERVICES = 20;
/** Longest name of a service, in characters: 'Instalación de calentador de paso con material' has 46. */
export const MAX_SERVICE_NAME = 60;
/** Highest price, in pesos of either country: a house built in Colombia costs some 500 million. */
export const MAX_PRICE = 999_999_999;
/** First year that a provider may state as the start of their work: some workshops are older than their owners. */
export const FIRST_YEAR = 1900;

/** Currency of a provider's prices. */
export type Currency = 'MXN' | 'COP';

/** Service with its lowest price, in whole pesos of the provider's country. */
export interface Service {
  name: string;
  from: number;
  unit: ServiceUnit;
}

/** Price on a card: always that of a service line, never computed (R55). */
export interface Price {
  monto: number;
  moneda: Currency;
}

/** Returns the currency of a country's prices. */
export function currencyOf(country: 'MX' | 'CO'): Currency {
  return country === 'MX' ? 'MXN' : 'COP';
}

/** Finds the lowest price of the service lines; null without lines. */
export function lowestPrice(services: ReadonlyArray<Pick<Service, 'from'>> | undefined): number | null {
  return services?.length ? Math.min(...services.map(({ from }) => from)) : null;
}

/** Formats the price of a card for the wire; null without one. @param amount whole pesos of the country */
export function wirePrice(amount: number | null | undefined, country: 'MX' | 'CO'): Price | null {
  return amount == null ? null : { monto: amount, moneda: currencyOf(country) };
}

/** Entry of the field `servicios`. */
export interface ServiceEntry {
  nombre: string;
  desde: number;
  unidad: (typeof serviceUnits.toWire)[ServiceUnit];
}

/** Formats services as the field `servicios`. */
export function writeServices(services: readonly Service[] = []): ServiceEntry[] {
  return services.map(({ name, from, unit }) => ({ nombre: name, desde: from, unidad: serviceUnits.toWire[unit] }));
}

/** Formats payment methods as the field `pagos`. */
export function writePaymentMethods(methods: readonly PaymentMethod[] = []) {
  return methods.map((method) => paymentMethods.toWire[method]);
}

/** Reads the comma-joined field `pagos`, codes or names in any case, without repetitions; null if one is unknown. */
export function readPaymentMethods(joined: string): PaymentMethod[] | null {
  return readList(joined, paymentMethods.fromWire, PAYMENT_TEXTS);
}

/** Reads the comma-joined field `idiomas`, codes or names in any case, without repetitions; null if one is unknown. */
export function readLanguages(joined: string): LanguageCode[] | null {
  const codes = Object.fromEntries(languages.map((code) => [code, code])) as Record<LanguageCode, LanguageCode>;
  return readList(joined, codes, LANGUAGE_TEXTS);
}

/** @param texts names of the codes as they are shown */
function readList<C extends string, T>(
  joined: string,
  known: Readonly<Record<C, T>>,
  texts: Readonly<Record<C, string>>,
): T[] | null {
  const codes = Object.keys(known) as C[];
  const byName = new Map(codes.flatMap((code) => [code, texts[code]].map((name) => [foldText(name), known[code]])));
  const names = joined.split(',').map(foldText).filter(Boolean);
  if (!names.every((name) => byName.has(name))) return null;
  return [...new Set(names.flatMap((name) => byName.get(name) ?? []))];
}

/**
 * Reads the field `desde_anio`, the year in which the provider's work began.
 * @returns null for an empty text, and an error for a year before {@link FIRST_YEAR} or after the current one
 */
export function readWorkingSince(text: string, currentYear: number): { year: number | null } | 'desde_anio_invalido' {
  if (text === '') return { year: null };
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return FIRST_YEAR <= year && year <= currentYear ? { year } : 'desde_anio_invalido';
}
