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
import { profileFields, receivedProfile } from '@vitrina/contracts/wire';
import type { ProfileProblem } from './problems.ts';

/** The form as it is edited. */
export interface ProfileValues {
  /** In E.164; as it is stored or typed where it is none. */
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
  segmentos: readonly string[];
  /** As many as a profile may have, empty where there is none. */
  redes: readonly string[];
}

/** The change of password, never part of what is loaded. */
export interface PasswordValues {
  current: string;
  next: string;
  confirmation: string;
  /** True to remove the account's passkeys with it. */
  removesPasskeys: boolean;
}

export const blankPasswords: PasswordValues = { current: '', next: '', confirmation: '', removesPasskeys: false };

/** The loaded profile as the form edits it. */
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
    segmentos: splitSegments(profile.segmento),
    redes: Array.from({ length: MAX_SOCIAL_LINKS }, (_, index) => links[index] ?? ''),
  };
}

/** The fields as they go over the wire. */
function wireOf(values: ProfileValues): Record<string, string> {
  const { segmentos, redes, ...same } = values;
  return {
    ...same,
    redes: redes
      .map((link) => link.trim())
      .filter(Boolean)
      .join('\n'),
    segmento: segmentos.join(','),
  };
}

/** The wire's names of the fields that publishing needs and that are empty in the form. */
export function missingFields(values: ProfileValues, { nombre, email }: ProfileData): string[] {
  const filled = receivedProfile({ ...wireOf(values), nombre, email });
  return missingProfileFields(filled).map((field) => profileFields.toWire[field]);
}

/** What is wrong with a text while it is written, once it is longer than it may be; null before. */
function textTooLong({ descripcion, politica }: ProfileValues, field: keyof ProfileValues): string | null {
  if (field === 'descripcion' && lengthOf(descripcion) > MAX_DESCRIPTION) return formErrors.descripcion_larga.text;
  return field === 'politica' && lengthOf(politica) > MAX_POLICY ? formErrors.politica_larga.text : null;
}

/** The wire fields that differ from what was loaded. */
export function changedFields(loaded: ProfileValues, edited: ProfileValues): Record<string, string> {
  const before = wireOf(loaded);
  return Object.fromEntries(Object.entries(wireOf(edited)).filter(([name, value]) => value !== before[name]));
}

/** A form without a country, with the place that the visitor chose for browsing; any other one as it is. */
export function withPlace(
  values: ProfileValues,
  { country, state }: { country: string; state: string },
): ProfileValues {
  return values.pais === '' ? { ...values, pais: country, estado_pais: state } : values;
}

/** What was typed since the form was shown, as text; empty where nothing was. */
export function draftOf(start: ProfileValues, values: ProfileValues): string {
  const names = Object.keys(values) as (keyof ProfileValues)[];
  const edited = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(start[name]));
  return edited.length === 0 ? '' : JSON.stringify(Object.fromEntries(edited.map((name) => [name, values[name]])));
}

/** The form with what `draftOf` kept of it; as it is where nothing was kept, or nothing that fits. */
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

/** Props of a group of fields: the values, what is wrong, and how to change them. */
export interface FieldsProps {
  values: ProfileValues;
  problem: ProfileProblem | null;
  change(part: Partial<ProfileValues>): void;
}

/** What there is to say under each field: its problem, or that its text is too long. */
export function errorIn({ values, problem }: Pick<FieldsProps, 'values' | 'problem'>) {
  return (field: keyof ProfileValues) => (problem?.field === field ? problem.text : textTooLong(values, field));
}

/** Attributes of a field to which an address may lead, as `#cp`; what is led to needs a `tabIndex` of its own. */
export function at(name: string) {
  return { name, id: name, tabIndex: 0 };
}

/** Texts whose letters are checked, in the order of the fields. */
const TEXTS = ['nnegocio', 'especialidad', 'descripcion', 'www', 'horario', 'politica', 'direccion'] as const;

/**
 * The first thing wrong with the form, or null; the server checks the same and more.
 * @param wrongPhone whether the phone is known to be no number
 */
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
  const password = checkPasswordChange(passwords);
  return password && problem('passwords', password);
}
