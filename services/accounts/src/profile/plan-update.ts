import { type ProfileData, profileUpdate } from '@vitrina/contracts';
import { SEGMENTS } from '@vitrina/contracts/catalogue';
import { type ErrorCode, errorCatalogue } from '@vitrina/contracts/errors';
import { findCountry, findSubdivision } from '@vitrina/contracts/places';
import {
  checkPasswordChange,
  checkSegments,
  isPostalCode,
  normalizeLink,
  normalizeSocialLinks,
  phoneFault,
  phoneReadings,
  readPostalCode,
  splitSegments,
  splitSocialLinks,
} from '@vitrina/contracts/rules';
import { type OpeningHours, readOpeningHours } from '@vitrina/contracts/rules/opening-hours';
import {
  readLanguages,
  readPaymentMethods,
  readServices,
  readWorkingSince,
  type Service,
} from '@vitrina/contracts/rules/prices';
import { findTown, type Town } from '@vitrina/contracts/towns';
import { type ProfileField, pickProfileFields, profileFields, wireProfile } from '@vitrina/contracts/wire';
import { type Limits, Problem, parseInput } from '@vitrina/kernel';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Account, ProfileFields } from '../account/account.ts';
import type { AccountsConfig } from '../config.ts';
import { hashPassword, isPassword } from '../sign-in/password.ts';

/**
 * Update as it was sent: profile texts, where a missing field stays unchanged, and a password change with the choice to
 * remove the passkeys; its fields are empty without a change. A client that sends no confirmation has compared the two
 * itself.
 */
export type ProfileUpdate = ReturnType<typeof readProfileUpdate>;

/**
 * Reads the text fields of a form.
 * @throws {Problem} the code of the field that is too long or contains invalid characters
 */
export function readProfileUpdate(fields: Record<string, string>) {
  const sent = parseInput(profileUpdate, fields);
  const { contrasena: current = '', nuevaContrasena: next = '', confirmarContrasena: confirmation = next } = sent;
  return {
    profile: pickProfileFields(sent),
    password: { current, next, confirmation },
    removesPasskeys: sent.quitarLlaves === '1',
  };
}

/** Largest service radius, in kilometres (R51). */
const MAX_SERVICE_RADIUS = 200;

/** Fields that are stored unchanged. */
const asSent = ['address', 'preferences', 'policy', 'hours', 'description', 'businessName', 'specialty'] as const;

/**
 * Normalized fields that an update changes in a profile.
 * @throws {Problem} the code of the first invalid field, with the field's name
 */
export function planProfileUpdate(kept: ProfileFields, { profile: sent }: ProfileUpdate): Partial<ProfileFields> {
  const next: Partial<ProfileFields> = {};
  for (const field of asSent) if (sent[field] !== undefined) next[field] = sent[field];
  if (sent.segments !== undefined) next.segments = segments(sent.segments);
  const { country, subdivision, town } = place(kept, sent);
  const postalCode = sent.postalCode === undefined ? kept.postalCode : readPostalCode(sent.postalCode);
  if (postalCode !== '' && !isPostalCode(postalCode, country)) refuse('cp_invalido', 'postalCode');
  Object.assign(next, { country, subdivision, postalCode });
  if (town !== (kept.town ?? '')) next.town = town;
  if (sent.phone !== undefined) next.phone = phone(sent.phone, country);
  if (sent.website !== undefined) next.website = link(sent.website);
  if (sent.socialLinks !== undefined) next.socialLinks = socialLinks(sent.socialLinks);
  if (sent.serviceRadius !== undefined) next.serviceRadius = serviceRadius(sent.serviceRadius);
  if (sent.isOnline !== undefined) next.isOnline = isChecked(sent.isOnline);
  if (sent.openingHours !== undefined) next.openingHours = openingHours(sent.openingHours);
  if (sent.services !== undefined) next.services = services(sent.services);
  // The same numbers would be prices in the other country's pesos.
  else if (kept.services && kept.country !== '' && country !== kept.country) next.services = [];
  if (sent.paymentMethods !== undefined)
    next.paymentMethods = readPaymentMethods(sent.paymentMethods) ?? refuse('pagos_invalidos', 'paymentMethods');
  if (sent.languages !== undefined)
    next.languages = readLanguages(sent.languages) ?? refuse('idiomas_invalidos', 'languages');
  if (sent.givesInvoices !== undefined) next.givesInvoices = isChecked(sent.givesInvoices);
  if (sent.workingSince !== undefined) next.workingSince = workingSince(sent.workingSince);
  return differences(kept, next);
}

function segments(joined: string): string[] {
  const chosen = splitSegments(joined);
  const error = checkSegments(chosen, SEGMENTS);
  return error ? refuse(error, 'segments') : chosen;
}

/** Resolves country, subdivision and town. A new town brings its place; a kept one is dropped if the place changes. */
function place(kept: ProfileFields, sent: ProfileUpdate['profile']): Place & { town: string } {
  const town = sent.town ? (findTown(sent.town) ?? refuse('ciudad_desconocida', 'town')) : null;
  const resolved = resolvePlace(
    { country: sent.country ?? town?.country, subdivision: sent.subdivision ?? town?.subdivision },
    kept,
  );
  if ('error' in resolved) return refuse(resolved.error, resolved.field);
  if (town) return isIn(town, resolved) ? { ...resolved, town: town.id } : refuse('ciudad_de_otro_estado', 'town');
  const keptTown = sent.town === undefined && kept.town ? findTown(kept.town) : null;
  return { ...resolved, town: keptTown && isIn(keptTown, resolved) ? keptTown.id : '' };
}

function isIn(town: Town, { country, subdivision }: Place): boolean {
  return town.country === country && town.subdivision === subdivision;
}

/** Kilometres with a decimal comma or point; empty means not stated. */
function serviceRadius(text: string): number | null {
  if (text === '') return null;
  const radius = /^\d{1,3}(?:[.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return radius <= MAX_SERVICE_RADIUS ? radius : refuse('radio_invalido', 'serviceRadius');
}

function openingHours(json: string): OpeningHours | null {
  if (json.trim() === '') return null;
  const read = readOpeningHours(json);
  return 'error' in read ? refuse(read.error, 'openingHours') : read.hours;
}

function isChecked(value: string): boolean {
  return ['1', 'on', 'true', 'si', 'sí'].includes(value);
}

function services(json: string): Service[] {
  const read = readServices(json.trim() === '' ? '[]' : json);
  return 'error' in read ? refuse(read.error, 'services') : read.services;
}

function workingSince(text: string): number | null {
  const read = readWorkingSince(text, new Date().getUTCFullYear());
  return typeof read === 'string' ? refuse(read, 'workingSince') : read.year;
}

function phone(text: string, country: ProfileFields['country']): string {
  return text === ''
    ? ''
    : (normalizePhone(text, country || 'MX') ?? refuse(phoneFault(text, country || 'MX'), 'phone'));
}

function link(text: string): string {
  const normalized = normalizeLink(text);
  return 'error' in normalized ? refuse(normalized.error, 'website') : normalized.link;
}

function socialLinks(lines: string): string[] {
  const normalized = normalizeSocialLinks(splitSocialLinks(lines));
  return 'error' in normalized ? refuse(normalized.error, 'socialLinks') : normalized.links;
}

function refuse(code: ErrorCode, field: ProfileField): never {
  throw new Problem(code, { fields: [profileFields.toWire[field]] });
}

function differences(kept: ProfileFields, next: Partial<ProfileFields>): Partial<ProfileFields> {
  const names = Object.keys(next) as (keyof ProfileFields)[];
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(kept[name]) !== JSON.stringify(next[name])).map((name) => [name, next[name]]),
  );
}

type Place = Pick<ProfileFields, 'country' | 'subdivision'>;

/**
 * Codes to store for a place (R11). Each part is either new, in any spelling, or kept. A country without a state is valid,
 * because the form is filled in step by step; a state needs its country.
 */
export function resolvePlace(
  sent: { country?: string | undefined; subdivision?: string | undefined },
  kept: Place,
): Place | { error: ErrorCode; field: keyof Place } {
  const countryText = sent.country ?? kept.country;
  const stateText = sent.subdivision ?? kept.subdivision;
  const country = countryText === '' ? '' : findCountry(countryText);
  if (country === null) return { error: 'pais_invalido', field: 'country' };
  if (stateText === '') return { country, subdivision: '' };
  if (country === '') return { error: 'pais_invalido', field: 'country' };
  const state = findSubdivision(country, stateText);
  return state ? { country, subdivision: state.code } : { error: 'estado_invalido', field: 'subdivision' };
}

/**
 * Converts a phone number of any country and notation to E.164 (R40); null if it is not a phone number.
 * @param country assumed for numbers without a country code
 */
export function normalizePhone(text: string, country: CountryCode & ('MX' | 'CO')): string | null {
  for (const reading of phoneReadings(text, country)) {
    const number = parsePhoneNumberFromString(reading, country);
    if (number?.isValid()) return number.number;
  }
  return null;
}

/**
 * Returns the hash of the new password in an update, or null without one. Wrong guesses of the current password count like
 * failed logins. Passkeys can only be removed together with a password change.
 * @throws {Problem} in the order of the specification: confirmation, emptiness, current password, length
 */
export async function planPasswordChange(
  account: Account,
  { password, removesPasskeys }: ProfileUpdate,
  limits: Limits,
): Promise<string | null> {
  const { current, next, confirmation } = password;
  const isBlank = !current && !next && !confirmation;
  if (isBlank && !removesPasskeys) return null;
  const error = isBlank ? 'contrasena_actual_requerida' : checkPasswordChange(password);
  if (error)
    throw new Problem(error, { fields: [error === 'contrasena_actual_requerida' ? 'contrasena' : 'nuevaContrasena'] });
  const key = `profile-${account._id}`;
  await limits.consume('login', key);
  if (!(await isPassword(current, account.passwordHash))) {
    throw new Problem('contrasena_actual_incorrecta', { fields: ['contrasena'] });
  }
  await limits.reset('login', key);
  return hashPassword(next);
}

/** Profile as its owner reads it. The photo's address is completed with the configured address of media. */
export function profileData(
  account: Account,
  { PUBLIC_URL, PUBLIC_MEDIA_URL = PUBLIC_URL }: Pick<AccountsConfig, 'PUBLIC_URL' | 'PUBLIC_MEDIA_URL'>,
): ProfileData {
  const town = account.town ? findTown(account.town) : null;
  return {
    ...wireProfile(account),
    ciudad_nombre: town?.name ?? '',
    posicion: town && { lat: town.at[0], lon: town.at[1] },
    foto_perfil: account.photo && new URL(account.photo, PUBLIC_MEDIA_URL).href,
    foto_error: (account.photoFailedVersion ?? 0) > account.photoVersion ? errorCatalogue.foto_no_legible.text : null,
  };
}
