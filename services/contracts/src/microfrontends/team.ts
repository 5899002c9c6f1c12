import { z } from 'zod';
import { microfrontendName } from './declaration.ts';

/** A raw Ed25519 public key, 32 bytes as base64url. */
const publicKey = z.string().regex(/^[\w-]{43}$/);

const line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'es una línea de texto que se ve');

/**
 * What the platform decides about the team of one microfrontend. `serie` counts a name's orders from 1, so that an old order
 * cannot be replayed. `llaves`: the keys that its releases are checked with, newest first; none once the team is removed.
 * `huella`: SHA-256 in hex of the publishing token that the order brings; null leaves the tokens as they are.
 */
export const teamOrder = z.strictObject({
  nombre: microfrontendName,
  serie: z.number().int().min(1).max(1_000_000),
  accion: z.enum(['alta', 'cambio', 'baja']),
  llaves: z.array(publicKey).max(2),
  huella: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** Who decided, as the log shows it. */
  autor: line,
  motivo: line,
});
export type TeamOrder = z.infer<typeof teamOrder>;

/** An order with the signature of the platform's authority, 64 bytes as base64url. */
export const signedTeamOrder = teamOrder.extend({ firma: z.string().regex(/^[\w-]{86}$/) });
export type SignedTeamOrder = z.infer<typeof signedTeamOrder>;

/** What anyone may know of a team: its last order's number and the keys that it signs with. */
export const teamState = z.object({
  success: z.literal(true),
  nombre: microfrontendName,
  /** 0 before the first order. */
  serie: z.number().int(),
  activo: z.boolean(),
  llaves: z.array(z.string()),
});
export type TeamState = z.infer<typeof teamState>;
