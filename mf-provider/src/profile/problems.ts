import { ApiError } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import type { ProfileValues } from './values.ts';

/** Field with the Spanish text of what is wrong with it. */
export interface ProfileProblem {
  field: keyof ProfileValues | 'passwords';
  text: string;
  /** Index of the wrong link, from 0. */
  index?: number;
}

/** Field of each refusal of the server, by the prefix of its code. */
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
