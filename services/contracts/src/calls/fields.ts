import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { emailFault, readEmail } from '../rules/email.ts';
import { checkMarks, cleanLine, cleanText, hasContent, lengthOf, visibleTextOrEmpty } from '../rules/plain-text.ts';
import { nameRisk } from '../rules/text-risk/index.ts';
import { roles } from '../wire/names.ts';

/** Success without data. */
export const done = z.object({ success: z.literal(true) });
/** Success with a text for the person. */
export const doneWithMessage = done.extend({ message: z.string() });

/** The four plans, cheapest first. */
export const planId = z.enum(['gratis', 'basico', 'destacado', 'premium']);
/** State of a payment that the payer's bank asked back. */
export const disputeState = z.enum(['en_disputa', 'perdido', 'ganado']);
export const role = z.enum(roles.toWire);

/** Ids made by the services: 24 hexadecimal digits. */
export const id = z.string().regex(/^[0-9a-f]{24}$/);
/** A provider's id, or the slug of their page: any other text names no provider. */
export const providerName = z.string().regex(/^[a-z0-9-]{1,120}$/, 'proveedor_no_encontrado');
/** Up to 60 ids, joined with commas. */
export const ids = z.string().regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,59}$/);
/** Builds a check from a rule that returns a text's error, or null. */
export function checkedBy(rule: (text: string) => ErrorCode | null): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    const message = rule(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  };
}
const marks = checkedBy(checkMarks);
/** Checks a text's length in characters, see {@link lengthOf}. */
export const atLeast = (least: number, code: ErrorCode) => checkedBy((text) => (lengthOf(text) < least ? code : null));
export const atMost = (limit: number, code: ErrorCode = 'solicitud_invalida') =>
  checkedBy((text) => (lengthOf(text) > limit ? code : null));
/** Checks a name that others read next to its owner's words, or in a mail. */
export const asName = checkedBy((name) => nameRisk(name) && 'nombre_con_contacto');

/*
 * Every text that a person writes or pastes has one of these types, which clean it. Values made by programs (ids,
 * tokens, cursors) have a format instead, and passwords are taken unchanged; a test of the table of calls tells them
 * apart.
 */

/** Text of one line, cleaned and trimmed ({@link cleanLine}). @param missing error if it is not a text */
export const line = (missing?: ErrorCode) => z.string(missing).overwrite(cleanLine).trim().check(marks);
/** Text of several lines, cleaned and trimmed ({@link cleanText}); empty if nothing in it is visible. */
export const lines = (missing?: ErrorCode) =>
  z
    .string(missing)
    .overwrite((text) => visibleTextOrEmpty(cleanText(text).trim()))
    .check(marks);

/** Errors of an e-mail address. */
export const wrongEmail = ['correo_invalido', 'correo_con_acentos'] as const satisfies readonly ErrorCode[];
/** Errors of a phone number. */
export const wrongPhone = [
  'telefono_invalido',
  'telefono_sin_lada',
  'telefono_sin_indicativo',
] as const satisfies readonly ErrorCode[];

/** E-mail address in its canonical form, see {@link readEmail}. */
export const email = z
  .string('correo_invalido')
  .overwrite((text) => readEmail(text) ?? text)
  .check(checkedBy((text) => (readEmail(text) === text ? null : emailFault(text))));
/** E-mail address in a field that may be left empty. */
export const optionalEmail = z
  .string('correo_invalido')
  .overwrite((text) => readEmail(text) ?? cleanLine(text).trim())
  .check(checkedBy((text) => (text === '' || readEmail(text) === text ? null : emailFault(text))));

/** Errors of an uploaded file, in the order of the checks (R25). */
export const wrongFile = [
  'archivo_requerido',
  'archivo_tipo',
  'archivo_grande',
  'archivo_heic',
  'archivo_ilegible',
  'archivo_dimensiones',
] as const satisfies readonly ErrorCode[];

/** Name of a person: something visible, at most 80 characters, without links and contact data. */
export const personName = line('nombre_requerido')
  .refine(hasContent, 'nombre_requerido')
  .check(atMost(80, 'nombre_largo'))
  .check(asName);

/** Longest opaque cursor that is accepted, in characters. */
const MAX_CURSOR = 600;
/** Page of a list: at most 60 items, 24 by default; `cursor` comes from the `Link` header (R22). */
export const page = {
  limit: z.coerce.number().int().min(1).max(60).default(24),
  cursor: z.string().max(MAX_CURSOR, 'cursor_invalido').optional(),
};
/** Place as a visitor may write it: code, ISO code, name or alias (R11). */
export const placeText = line('lugar_requerido').min(1, 'lugar_requerido').max(80);

/** Body by which administrators repeat or give up failed work. */
export const retryOrDiscard = {
  json: z.object({ accion: z.enum(['reintentar', 'desechar']) }),
  examples: [{ accion: 'reintentar' }],
} as const;
