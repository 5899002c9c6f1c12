import { SEGMENTS } from '@vitrina/contracts/catalogue';
import type { ErrorCode } from '@vitrina/contracts/errors';
import { checkSegments, normalizeLink, splitSegments } from '@vitrina/contracts/rules';
import { Problem } from '@vitrina/kernel';
import type { ProfileFields } from '../store/account.ts';
import { isPostalCode, normalizePhone, resolvePlace } from './contact.ts';
import type { ProfileUpdate } from './read-update.ts';
import { storedProfile, type WireProfile, wireProfile } from './wire.ts';

/** Fields that are stored as they were sent. */
const asSent = ['direccion', 'preferencias', 'descripcion', 'nnegocio', 'especialidad'] as const;

/**
 * What an update sets in a profile, normalized: only what differs from what is kept.
 * @throws {Problem} the first field's code, with its name
 */
export function planProfileUpdate(stored: ProfileFields, update: ProfileUpdate): Partial<ProfileFields> {
  const kept = wireProfile(stored);
  const next: WireProfile = { ...kept };
  for (const field of asSent) next[field] = update[field] ?? kept[field];
  if (update.politica !== undefined) next.politica = update.politica;
  if (update.segmento !== undefined) next.segmento = segments(update.segmento);
  Object.assign(next, place(kept, update));
  next.cp = update.cp ?? kept.cp;
  if (next.cp !== '' && !isPostalCode(next.cp, next.pais)) refuse('cp_invalido', 'cp');
  if (update.telefono !== undefined) next.telefono = phone(update.telefono, next.pais);
  if (update.www !== undefined) next.www = link(update.www);
  return storedProfile(differences(kept, next));
}

function segments(joined: string): string[] {
  const chosen = splitSegments(joined);
  const error = checkSegments(chosen, SEGMENTS);
  return error ? refuse(error, 'segmento') : chosen;
}

function place(kept: WireProfile, update: ProfileUpdate): Pick<WireProfile, 'pais' | 'estado_pais'> {
  const resolved = resolvePlace(update, kept);
  return 'error' in resolved ? refuse(resolved.error, resolved.field) : resolved;
}

function phone(text: string, country: WireProfile['pais']): string {
  return text === '' ? '' : (normalizePhone(text, country || 'MX') ?? refuse('telefono_invalido', 'telefono'));
}

function link(text: string): string {
  const normalized = normalizeLink(text);
  return 'error' in normalized ? refuse(normalized.error, 'www') : normalized.link;
}

function refuse(code: ErrorCode, field: keyof WireProfile): never {
  throw new Problem(code, { fields: [field] });
}

function differences(kept: WireProfile, next: WireProfile): Partial<WireProfile> {
  const names = Object.keys(next) as (keyof WireProfile)[];
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(kept[name]) !== JSON.stringify(next[name])).map((name) => [name, next[name]]),
  );
}
