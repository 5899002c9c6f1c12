import { z } from 'zod';
import { defaultLimits, maxLimits } from './budgets.ts';
import { microfrontendName } from './declaration.ts';

/** Raw Ed25519 public key, 32 bytes as base64url. */
const publicKey = z.string().regex(/^[\w-]{43}$/);

const line = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'es una línea de texto que se ve');

/**
 * Decision of the platform about the team of one microfrontend. `serie` counts a name's orders from 1, so that an old
 * order cannot be replayed. `llaves`: the keys for checking its releases, newest first; none once the team is removed.
 * `huella`: SHA-256 in hex of the publishing token in the order; null leaves the tokens unchanged.
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
  /** Author of the decision, as the log shows it. */
  autor: line,
  motivo: line,
});
export type TeamOrder = z.infer<typeof teamOrder>;

/** Order with the signature of the platform's authority, 64 bytes as base64url. */
export const signedTeamOrder = teamOrder.extend({ firma: z.string().regex(/^[\w-]{86}$/) });
export type SignedTeamOrder = z.infer<typeof signedTeamOrder>;

/** Raised JavaScript limits of a microfrontend, in KB after gzip; the bounds are those of `budgets.json`. */
export const raisedLimits = z.strictObject({
  /** First load of a page. */
  primera: z.number().int().min(defaultLimits.firstKb).max(maxLimits.firstKb),
  /** All JavaScript of a build. */
  total: z.number().int().min(defaultLimits.totalKb).max(maxLimits.totalKb),
});
export type RaisedLimits = z.infer<typeof raisedLimits>;

/**
 * Change of a microfrontend's JavaScript limits. `serie` counts the changes of one name from 1, separately from the
 * orders about its team. Null `limites` restores the defaults. Gateways never get it: only the registry applies limits.
 */
export const limitsOrder = z.strictObject({
  nombre: microfrontendName,
  serie: z.number().int().min(1).max(1_000_000),
  limites: raisedLimits.nullable(),
  autor: line,
  motivo: line,
});
export type LimitsOrder = z.infer<typeof limitsOrder>;

/** Change of limits with the signature of the platform's authority, 64 bytes as base64url. */
export const signedLimitsOrder = limitsOrder.extend({ firma: z.string().regex(/^[\w-]{86}$/) });
export type SignedLimitsOrder = z.infer<typeof signedLimitsOrder>;

/** Public state of a team: its last order's number, its signing keys, and its limits. */
export const teamState = z.object({
  success: z.literal(true),
  nombre: microfrontendName,
  /** 0 before the first order. */
  serie: z.number().int(),
  activo: z.boolean(),
  llaves: z.array(z.string()),
  /**
   * JavaScript limits in force, in KB after gzip, and the number of their last change, 0 before the first. Null from
   * registries from before this field.
   */
  limites: z.object({ serie: z.number().int(), primera: z.number(), total: z.number() }).nullable().default(null),
});
export type TeamState = z.infer<typeof teamState>;
