import { z } from 'zod';
import { greatestLimits, usualLimits } from './budgets.ts';
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

/** Raised JavaScript limits of a microfrontend, in KB after gzip; the bounds are those of `budgets.json`. */
export const raisedLimits = z.strictObject({
  /** First load of a page. */
  primera: z.number().int().min(usualLimits.firstKb).max(greatestLimits.firstKb),
  /** All JavaScript of a build. */
  total: z.number().int().min(usualLimits.totalKb).max(greatestLimits.totalKb),
});
export type RaisedLimits = z.infer<typeof raisedLimits>;

/**
 * Change of a microfrontend's JavaScript limits. `serie` counts the changes of one name from 1, apart from the orders about
 * its team. Null `limites` restores the usual ones. Gateways never get it: the registry alone applies limits.
 */
export const limitsOrder = z.strictObject({
  nombre: microfrontendName,
  serie: z.number().int().min(1).max(1_000_000),
  limites: raisedLimits.nullable(),
  autor: line,
  motivo: line,
});
export type LimitsOrder = z.infer<typeof limitsOrder>;

/** A change of limits with the signature of the platform's authority, 64 bytes as base64url. */
export const signedLimitsOrder = limitsOrder.extend({ firma: z.string().regex(/^[\w-]{86}$/) });
export type SignedLimitsOrder = z.infer<typeof signedLimitsOrder>;

/** What anyone may know of a team: its last order's number, the keys that it signs with, and its limits. */
export const teamState = z.object({
  success: z.literal(true),
  nombre: microfrontendName,
  /** 0 before the first order. */
  serie: z.number().int(),
  activo: z.boolean(),
  llaves: z.array(z.string()),
  /**
   * JavaScript limits in force, in KB after gzip, and the number of their last change, 0 before the first. Null from
   * registries that are older than it.
   */
  limites: z.object({ serie: z.number().int(), primera: z.number(), total: z.number() }).nullable().default(null),
});
export type TeamState = z.infer<typeof teamState>;
