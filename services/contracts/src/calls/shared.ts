import { z } from 'zod';
import type { ErrorCode } from '../errors/index.ts';
import { checkLine, checkText, hasContent } from '../rules/plain-text.ts';
import { nameRisk } from '../rules/text-risk/index.ts';
import { roles } from '../wire/names.ts';

/** Success without data. */
export const done = z.object({ success: z.literal(true) });
/** Success with a text for the person. */
export const doneWithMessage = done.extend({ message: z.string() });

/** The four plans, cheapest first. */
export const planId = z.enum(['gratis', 'basico', 'destacado', 'premium']);
/** What became of a payment that its payer's bank asked back. */
export const disputeState = z.enum(['en_disputa', 'perdido', 'ganado']);
export const role = z.enum(roles.toWire);

/** Ids made by the services: 24 hexadecimal digits. */
export const id = z.string().regex(/^[0-9a-f]{24}$/);
/** An e-mail address as it is stored: trimmed, lower case, at most 254 characters. */
export const email = z
  .string('correo_invalido')
  .trim()
  .toLowerCase()
  .max(254, 'correo_invalido')
  .pipe(z.email('correo_invalido'));

/** A check of a schema by a rule that answers what is wrong with a text, or null. */
export function checkedBy(rule: (text: string) => ErrorCode | null): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    const message = rule(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  };
}
/** Checks of the characters of a text of one line, and of several. */
export const [asLine, asText] = [checkedBy(checkLine), checkedBy(checkText)];
/** Check of a name that others will read beside what its owner writes, or in a mail. */
export const asName = checkedBy((name) => nameRisk(name) && 'nombre_con_contacto');
/** A text with each accent in its letter, so that equal texts are equal and lengths count what the person sees. */
export const composed = (text: string): string => text.normalize('NFC');

/** What can be wrong with an uploaded file, in the order in which it is found (R25). */
export const wrongFile = [
  'archivo_requerido',
  'archivo_tipo',
  'archivo_grande',
  'archivo_heic',
  'archivo_ilegible',
  'archivo_dimensiones',
] as const satisfies readonly ErrorCode[];

/** The name that a person gives: something to be seen, at most 80 characters, without links and contact data. */
export const personName = z
  .string('nombre_requerido')
  .overwrite(composed)
  .trim()
  .refine(hasContent, 'nombre_requerido')
  .max(80, 'nombre_largo')
  .check(asLine, asName);

/** Longest opaque cursor that is looked at, in characters. */
const MAX_CURSOR = 600;
/** A page of a list: at most 60 items, 24 where nothing is said; `cursor` comes from the `Link` header (R22). */
export const page = {
  limit: z.coerce.number().int().min(1).max(60).default(24),
  cursor: z.string().max(MAX_CURSOR, 'cursor_invalido').optional(),
};
/** A place as a visitor may write it: code, ISO code, name or alias (R11). */
export const placeText = z.string().trim().min(1, 'lugar_requerido').max(80);
