import { profileUpdate } from '@vitrina/contracts';
import { isPlainLine, isPlainText, normalizeLineBreaks } from '@vitrina/contracts/rules';
import { Problem, parseInput } from '@vitrina/kernel';
import type { z } from 'zod';

/** The text fields of an update as they were sent; a field that is missing does not change. */
export type ProfileUpdate = z.output<typeof profileUpdate>;

/** Fields whose input has several lines. */
const multiline = new Set(['descripcion', 'direccion', 'preferencias', 'politica']);
/** A password may hold what its owner likes. */
const secret = new Set(['contrasena', 'nuevaContrasena', 'confirmarContrasena']);

/**
 * Reads the text fields of a form.
 * @throws {Problem} the code of the field that is too long, `solicitud_invalida` for characters nobody types
 */
export function readProfileUpdate(fields: Record<string, string>): ProfileUpdate {
  const lines = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, multiline.has(name) ? normalizeLineBreaks(value) : value]),
  );
  const update = parseInput(profileUpdate, lines);
  for (const [name, value] of Object.entries(update)) {
    if (value === undefined) continue;
    const plain = secret.has(name) || (multiline.has(name) ? isPlainText(value) : isPlainLine(value));
    if (!plain) throw new Problem('solicitud_invalida', { fields: [name] });
  }
  return update;
}
