import type { FormErrorCode } from '../form-errors.ts';
import type { ProfileField } from '../wire/names.ts';
import { cleanLine, hasContent } from './plain-text.ts';

/** Longest description of a profile or post, in characters (specification, business constants). */
export const MAX_DESCRIPTION = 250;
/** Longest opening hours, in characters: a line, such as "Lunes a viernes, 9 a 18 h". */
export const MAX_HOURS = 120;
/** Longest link, in characters (specification, business constants). */
export const MAX_LINK = 100;
/** Most segments in one profile (specification, business constants). */
export const MAX_SEGMENTS = 5;
/** Password length in characters, both ends included (ruling R3). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** The nine fields that must not be empty before publishing, in the order in which they are asked for. */
export const PROFILE_FIELDS_TO_PUBLISH = [
  'name',
  'email',
  'phone',
  'postalCode',
  'country',
  'subdivision',
  'description',
  'businessName',
  'specialty',
] as const satisfies readonly ProfileField[];

export type ProfileFieldToPublish = (typeof PROFILE_FIELDS_TO_PUBLISH)[number];

/** Lists which of the nine fields are empty or show nothing; an empty list means the profile is complete. */
export function missingProfileFields(profile: Partial<Record<ProfileFieldToPublish, string>>): ProfileFieldToPublish[] {
  return PROFILE_FIELDS_TO_PUBLISH.filter((field) => !hasContent(profile[field] ?? ''));
}

/** Checks a new password by its number of Unicode characters; returns the error or null. */
function checkPassword(password: string): FormErrorCode | null {
  const { length } = [...password];
  if (length < PASSWORD_LENGTH.min) return 'contrasena_corta';
  if (length > PASSWORD_LENGTH.max) return 'contrasena_larga';
  return null;
}

/** Fields of a form in which a password is chosen and repeated. */
export type NewPasswordField = 'contrasena' | 'confirmar_contrasena';

/**
 * Checks a password that is chosen and repeated; returns the error with its field, or null. The order is the
 * specification's: first that both are equal, then the length.
 */
export function checkNewPassword(chosen: Readonly<Record<NewPasswordField, string>>): {
  code: FormErrorCode;
  field: NewPasswordField;
} | null {
  if (chosen.contrasena !== chosen.confirmar_contrasena) {
    return { code: 'contrasenas_no_coinciden', field: 'confirmar_contrasena' };
  }
  const code = checkPassword(chosen.contrasena);
  return code && { code, field: 'contrasena' };
}

/**
 * Checks a change of password; returns the error or null, also if all three fields are empty. The order is the
 * specification's: confirmation, emptiness, current password, then the length.
 */
export function checkPasswordChange(change: {
  current: string;
  next: string;
  confirmation: string;
}): FormErrorCode | null {
  if (!change.current && !change.next && !change.confirmation) return null;
  if (change.next !== change.confirmation) return 'nueva_contrasena_no_coincide';
  if (!change.next) return 'nueva_contrasena_vacia';
  if (!change.current) return 'contrasena_actual_requerida';
  return checkPassword(change.next);
}

/** Checks adding `option` to the chosen segments; returns the error or null. */
export function checkSegmentChoice(chosen: readonly string[], option: string): FormErrorCode | null {
  if (!option) return 'segmento_vacio';
  if (chosen.includes(option)) return 'segmento_repetido';
  if (chosen.length >= MAX_SEGMENTS) return 'segmentos_demasiados';
  return null;
}

/** Checks a whole list of segments against the options of the catalogue; returns the error or null. */
export function checkSegments(segments: readonly string[], options: ReadonlySet<string>): FormErrorCode | null {
  if (segments.length > MAX_SEGMENTS) return 'segmentos_demasiados';
  if (new Set(segments).size !== segments.length) return 'segmento_repetido';
  return segments.every((segment) => options.has(segment)) ? null : 'segmento_desconocido';
}

/** Normalises a postal code for storing: only digits, without 'C.P.' and the blanks and dots between groups. */
export function readPostalCode(text: string): string {
  return cleanLine(text)
    .replace(/^\s*c\.?\s?p\.?:?/i, '')
    .replace(/[\s.-]/g, '');
}

/**
 * Returns true for a postal code of the country, see {@link readPostalCode}: 5 digits in Mexico, 6 in Colombia; without
 * a country either.
 */
export function isPostalCode(text: string, country: string): boolean {
  if (country === 'MX') return /^\d{5}$/.test(text);
  if (country === 'CO') return /^\d{6}$/.test(text);
  return /^\d{5,6}$/.test(text);
}

/** Splits the wire's comma-joined `segmento`; drops blanks. */
export function splitSegments(joined: string): string[] {
  return joined
    .split(',')
    .map((segment) => segment.trim())
    .filter(Boolean);
}
