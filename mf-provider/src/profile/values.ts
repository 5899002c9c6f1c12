import type { ProfileData } from '@vitrina/contracts';
import { type FormErrorCode, formErrors } from '@vitrina/contracts/errors';
import {
  checkMarks,
  checkPasswordChange,
  cleanText,
  isPostalCode,
  lengthOf,
  MAX_DESCRIPTION,
  MAX_POLICY,
  MAX_SOCIAL_LINKS,
  missingProfileFields,
  normalizeLink,
  normalizeSocialLinks,
  phoneFault,
  readPostalCode,
  splitSegments,
  splitSocialLinks,
} from '@vitrina/contracts/rules';
import { pickProfileFields, profileFields } from '@vitrina/contracts/wire';
import { ApiError } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { wireLines, withoutPrices, writeLines } from './prices/lines.ts';

/** Values of the profile form. */
export interface ProfileValues {
  /** In E.164; an invalid number as stored or typed. */
  telefono: string;
  direccion: string;
  cp: string;
  pais: string;
  estado_pais: string;
  nnegocio: string;
  www: string;
  especialidad: string;
  descripcion: string;
  politica: string;
  horario: string;
  /** Id of the town; empty without one. The form's country and state are the town's. */
  ciudad: string;
  /** Name of the town, which is shown and not sent. */
  ciudad_nombre: string;
  /** Position of the town in degrees, `latitude,longitude`, which is shown and not sent; or empty. */
  ciudad_posicion: string;
  /** Kilometres; empty if not stated. */
  radio_km: string;
  en_linea: '1' | '0';
  /** JSON of the call's field, with times as typed; empty if not stated. */
  horas: string;
  /** JSON of service lines with prices as typed, see `readLines`; empty without lines. */
  servicios: string;
  pagos: readonly string[];
  idiomas: readonly string[];
  factura: '1' | '0';
  /** Year; empty if not stated. */
  desde_anio: string;
  segmentos: readonly string[];
  /** As many as a profile may have; unused ones are empty. */
  redes: readonly string[];
}

/** Change of password; never loaded. */
export interface PasswordValues {
  current: string;
  next: string;
  confirmation: string;
  /** True to remove the account's passkeys too. */
  removesPasskeys: boolean;
  /** True if a password manager filled in the current password, which alone is no wish to change it. */
  isFilled?: boolean;
}

export const blankPasswords: PasswordValues = { current: '', next: '', confirmation: '', removesPasskeys: false };

/** Field with the Spanish text of what is wrong with it. */
export interface ProfileProblem {
  field: keyof ProfileValues | 'passwords';
  text: string;
  /** Index of the wrong link, from 0. */
  index?: number;
}

/** Values of a form without a town. */
export const NO_TOWN = { ciudad: '', ciudad_nombre: '', ciudad_posicion: '' };

/** Formats a position as a value of the form, which drafts keep as text. */
export function positionText({ lat, lon }: { lat: number; lon: number }): string {
  return `${lat},${lon}`;
}

/** Converts the loaded profile to form values. */
export function valuesOf(profile: ProfileData): ProfileValues {
  const links = splitSocialLinks(profile.redes);
  const { telefono, direccion, cp, pais, estado_pais, nnegocio, www, especialidad, descripcion } = profile;
  return {
    telefono,
    direccion,
    cp,
    pais,
    estado_pais,
    nnegocio,
    www,
    especialidad,
    descripcion,
    politica: profile.politica,
    horario: profile.horario,
    ciudad: profile.ciudad,
    ciudad_nombre: profile.ciudad_nombre,
    ciudad_posicion: profile.posicion ? positionText(profile.posicion) : '',
    radio_km: profile.radio_km === null ? '' : String(profile.radio_km),
    en_linea: profile.en_linea ? '1' : '0',
    horas: profile.horas.length === 0 ? '' : JSON.stringify(profile.horas),
    servicios: writeLines(profile.servicios.map((line) => ({ ...line, desde: String(line.desde) }))),
    pagos: profile.pagos,
    idiomas: profile.idiomas,
    factura: profile.factura ? '1' : '0',
    desde_anio: profile.desde_anio === null ? '' : String(profile.desde_anio),
    segmentos: splitSegments(profile.segmento),
    redes: Array.from({ length: MAX_SOCIAL_LINKS }, (_, index) => links[index] ?? ''),
  };
}

function wireOf(values: ProfileValues): Record<string, string> {
  const { segmentos, redes, servicios, pagos, idiomas, ciudad_nombre: _name, ciudad_posicion: _at, ...same } = values;
  return {
    ...same,
    redes: redes
      .map((link) => link.trim())
      .filter(Boolean)
      .join('\n'),
    segmento: segmentos.join(','),
    servicios: wireLines(servicios),
    pagos: pagos.join(),
    idiomas: idiomas.join(),
  };
}

/** Wire names of the fields that publishing requires and that are empty in the form. */
export function missingFields(values: ProfileValues, { nombre, email }: ProfileData): string[] {
  const filled = pickProfileFields({ ...wireOf(values), nombre, email });
  return missingProfileFields(filled).map((field) => profileFields.toWire[field]);
}

/** Error of a text that is longer than its limit, else null; shown while it is typed. */
function textTooLong({ descripcion, politica }: ProfileValues, field: keyof ProfileValues): string | null {
  if (field === 'descripcion' && lengthOf(descripcion) > MAX_DESCRIPTION) return formErrors.descripcion_larga.text;
  return field === 'politica' && lengthOf(politica) > MAX_POLICY ? formErrors.politica_larga.text : null;
}

/** Wire fields that differ from the loaded ones. */
export function changedFields(loaded: ProfileValues, edited: ProfileValues): Record<string, string> {
  const before = wireOf(loaded);
  return Object.fromEntries(Object.entries(wireOf(edited)).filter(([name, value]) => value !== before[name]));
}

/**
 * Applies a change to the form. Another country or state removes the town, which lies in the previous one; another
 * country also removes the prices, which are in the previous one's pesos.
 * @param part changed values; a chosen town is among them with its country and state
 */
export function withChange(values: ProfileValues, part: Partial<ProfileValues>): ProfileValues {
  const next = { ...values, ...part };
  const isMoved = next.pais !== values.pais || next.estado_pais !== values.estado_pais;
  if (values.pais !== '' && next.pais !== values.pais) next.servicios = withoutPrices(next.servicios);
  return isMoved && part.ciudad === undefined ? { ...next, ...NO_TOWN } : next;
}

/** Fills country and state of a form without a country from the place that the visitor browses. */
export function withPlace(
  values: ProfileValues,
  { country, state }: { country: string; state: string },
): ProfileValues {
  return values.pais === '' ? { ...values, pais: country, estado_pais: state } : values;
}

/** Serialises what was edited since the form was shown; empty if nothing was. */
export function draftOf(start: ProfileValues, values: ProfileValues): string {
  const names = Object.keys(values) as (keyof ProfileValues)[];
  const edited = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(start[name]));
  return edited.length === 0 ? '' : JSON.stringify(Object.fromEntries(edited.map((name) => [name, values[name]])));
}

/** Applies a draft of `draftOf` to the form; values of a wrong type are ignored. */
export function withDraft(start: ProfileValues, kept: string): ProfileValues {
  const typed = Object.entries(readDraft(kept)).filter(([name, value]) => fits(Reflect.get(start, name), value));
  return typed.length === 0 ? start : { ...start, ...Object.fromEntries(typed) };
}

function readDraft(kept: string): object {
  try {
    const read: unknown = kept === '' ? {} : JSON.parse(kept);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

function fits(field: unknown, value: unknown): boolean {
  if (!Array.isArray(field)) return typeof field === 'string' && typeof value === 'string';
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Props of a group of fields: the values, the problem, and the change handler. */
export interface FieldsProps {
  values: ProfileValues;
  problem: ProfileProblem | null;
  change(part: Partial<ProfileValues>): void;
}

/** Error text of a field: its problem, or that its text is too long; null without an error. */
export function errorOf({ values, problem }: FieldsProps, field: keyof ProfileValues): string | null {
  return problem?.field === field ? problem.text : textTooLong(values, field);
}

/** Returns the props of a text field: its name, error text and value, and the handler of its changes. */
export function textField(fields: FieldsProps) {
  return (name: Exclude<keyof ProfileValues, 'segmentos' | 'redes' | 'pagos' | 'idiomas'>) => ({
    ...at(name),
    error: errorOf(fields, name),
    value: fields.values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      fields.change({ [name]: target.value } as Partial<ProfileValues>),
  });
}

/** Attributes of a field that an address such as `#cp` can focus; a focusable target needs a `tabIndex`. */
export function at(name: string) {
  return { name, id: name, tabIndex: 0 };
}

/** Texts whose characters are checked, in the order of the fields. */
const TEXTS = ['nnegocio', 'especialidad', 'descripcion', 'www', 'horario', 'politica', 'direccion'] as const;

/** First problem of the form, or null; the server checks more. @param wrongPhone true if the phone is known to be invalid */
export function checkProfile(
  values: ProfileValues,
  passwords: PasswordValues,
  wrongPhone = false,
): ProfileProblem | null {
  const problem = (field: ProfileProblem['field'], code: FormErrorCode) => ({ field, text: formErrors[code].text });
  if (lengthOf(values.descripcion) > MAX_DESCRIPTION) return problem('descripcion', 'descripcion_larga');
  if (lengthOf(values.politica) > MAX_POLICY) return problem('politica', 'politica_larga');
  for (const field of TEXTS) {
    const code = checkMarks(cleanText(values[field]));
    if (code) return problem(field, code);
  }
  const link = normalizeLink(values.www);
  if ('error' in link) return problem('www', link.error);
  const social = normalizeSocialLinks(values.redes);
  if ('error' in social) return { ...problem('redes', social.error), index: social.index };
  if (wrongPhone) return problem('telefono', phoneFault(values.telefono, 'MX'));
  const postalCode = readPostalCode(values.cp);
  if (postalCode !== '' && !isPostalCode(postalCode, values.pais)) return problem('cp', 'cp_invalido');
  const { isFilled, next, confirmation } = passwords;
  const password = isFilled && !next && !confirmation ? null : checkPasswordChange(passwords);
  return password && problem('passwords', password);
}

/** Field of each refusal of the server, by the prefix of its code. */
const FIELDS: readonly [string, ProfileProblem['field']][] = [
  ['cp_', 'cp'],
  ['telefono_', 'telefono'],
  ['ciudad_', 'ciudad'],
  ['radio_', 'radio_km'],
  ['horas_', 'horas'],
  ['servicios_', 'servicios'],
  ['pagos_', 'pagos'],
  ['idiomas_', 'idiomas'],
  ['desde_anio_', 'desde_anio'],
  ['pais_', 'pais'],
  ['estado_', 'estado_pais'],
  ['descripcion_', 'descripcion'],
  ['segmento', 'segmentos'],
  ['enlace_', 'www'],
  ['red_', 'redes'],
  ['redes_', 'redes'],
  ['politica_', 'politica'],
  ['contrasena_', 'passwords'],
  ['nueva_contrasena_', 'passwords'],
];

/** Field that the server refused, with its message; null if the refusal is not about a field. */
export function problemOfRefusal(failure: unknown): ProfileProblem | null {
  if (!(failure instanceof ApiError)) return null;
  const field = FIELDS.find(([prefix]) => failure.code.startsWith(prefix))?.[1];
  return field ? { field, text: failure.message } : null;
}

/** First field that publishing still requires, or null. @param missing wire names */
export function missingProblem(missing: readonly string[]): ProfileProblem | null {
  const [first] = missing;
  return first ? { field: first as keyof ProfileValues, text: texts.profile.missing } : null;
}

/** Name of the form control of a problem. */
export function fieldNameOf({ field, index }: ProfileProblem): string {
  if (field === 'passwords') return 'contrasena';
  if (field === 'segmentos') return 'segmento';
  return index ? `${field}-${index + 1}` : field;
}
