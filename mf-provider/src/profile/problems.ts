import { ApiError } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import type { ProfileValues } from './values.ts';

/** A field with the Spanish text of what is wrong with it. */
export interface ProfileProblem {
  field: keyof ProfileValues | 'passwords';
  text: string;
  /** Which of several links is at fault, from 0. */
  index?: number;
}

/** The field that each refusal of the server is about, by the beginning of its code. */
const FIELDS: readonly [string, ProfileProblem['field']][] = [
  ['cp_', 'cp'],
  ['telefono_', 'telefono'],
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

/** The field that the server refused, with its words; null where it refused none by itself. */
export function problemOfRefusal(failure: unknown): ProfileProblem | null {
  if (!(failure instanceof ApiError)) return null;
  const field = FIELDS.find(([prefix]) => failure.code.startsWith(prefix))?.[1];
  return field ? { field, text: failure.message } : null;
}

/** The first of the fields that publishing still needs; null where none is left. @param missing the wire's names */
export function missingProblem(missing: readonly string[]): ProfileProblem | null {
  const [first] = missing;
  return first ? { field: first as keyof ProfileValues, text: texts.profile.missing } : null;
}

/** Name of the control that a problem is about. */
export function fieldNameOf({ field, index }: ProfileProblem): string {
  if (field === 'passwords') return 'contrasena';
  if (field === 'segmentos') return 'segmento';
  return index ? `${field}-${index + 1}` : field;
}
