import type { OwnPasskey } from '@vitrina/contracts';
import type { Passkey } from '../store/passkey.ts';

/** Passkey as its owner sees it. */
export function passkeyCard({ id, name, createdAt, usedAt }: Passkey): OwnPasskey {
  return { id, nombre: name, creada: createdAt.toISOString(), usada: usedAt?.toISOString() ?? null };
}
