import { createHash, createPrivateKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { newReleaseKeys } from './release-keys.ts';
import type { LimitsOrder, SignedLimitsOrder, SignedTeamOrder, TeamOrder, TeamState } from './team.ts';

function orderText({ nombre, serie, accion, llaves, huella, autor, motivo }: TeamOrder): Buffer {
  return Buffer.from(JSON.stringify(['vitrina team', nombre, serie, accion, llaves, huella, autor, motivo]));
}

function limitsText({ nombre, serie, limites, autor, motivo }: LimitsOrder): Buffer {
  const numbers = limites && [limites.primera, limites.total];
  return Buffer.from(JSON.stringify(['vitrina limits', nombre, serie, numbers, autor, motivo]));
}

function signText(privateKey: string, text: Buffer): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' });
  return sign(null, text, key).toString('base64url');
}

/**
 * Signs an order about a team.
 * @param privateKey the authority's Ed25519 key, PKCS #8 as base64url
 */
export function signTeamOrder(privateKey: string, order: TeamOrder): SignedTeamOrder {
  return { ...order, firma: signText(privateKey, orderText(order)) };
}

/**
 * Signs a change of a microfrontend's limits.
 * @param privateKey the authority's Ed25519 key, PKCS #8 as base64url
 */
export function signLimitsOrder(privateKey: string, order: LimitsOrder): SignedLimitsOrder {
  return { ...order, firma: signText(privateKey, limitsText(order)) };
}

/** Checks whether the platform's authority signed this change of limits. */
export function isLimitsOrderSigned(authority: KeyObject, order: SignedLimitsOrder): boolean {
  return verify(null, limitsText(order), authority, Buffer.from(order.firma, 'base64url'));
}

/** Checks whether the platform's authority signed this order. */
export function isTeamOrderSigned(authority: KeyObject, order: SignedTeamOrder): boolean {
  return verify(null, orderText(order), authority, Buffer.from(order.firma, 'base64url'));
}

/** Changes of an order. `isLeaked`: the previous key may have leaked, and is revoked. */
export interface TeamChange {
  action: TeamOrder['accion'];
  isLeaked?: boolean;
  author: string;
  reason: string;
}

/** Order with the team's new credentials; both null if it is removed. */
export interface TeamCredentials {
  order: SignedTeamOrder;
  /** 64 hexadecimal digits. */
  token: string | null;
  /** Ed25519, PKCS #8 as base64url. */
  signingKey: string | null;
}

/**
 * Makes the next order about a team with a new token and a new signing key. After a change, the previous key stays
 * valid in addition to the new one, so that live releases stay live.
 * @param authorityKey the authority's private Ed25519 key, PKCS #8 as base64url
 */
export function newTeamOrder(
  authorityKey: string,
  { nombre, serie, llaves }: Pick<TeamState, 'nombre' | 'serie' | 'llaves'>,
  { action, isLeaked = false, author, reason }: TeamChange,
): TeamCredentials {
  const isRemoval = action === 'baja';
  const pair = newReleaseKeys();
  const token = randomBytes(32).toString('hex');
  const kept = action === 'cambio' && !isLeaked ? llaves.slice(0, 1) : [];
  const order = signTeamOrder(authorityKey, {
    nombre,
    serie: serie + 1,
    accion: action,
    llaves: isRemoval ? [] : [pair.publicKey, ...kept],
    huella: isRemoval ? null : createHash('sha256').update(token).digest('hex'),
    autor: author,
    motivo: reason,
  });
  return isRemoval ? { order, token: null, signingKey: null } : { order, token, signingKey: pair.privateKey };
}
