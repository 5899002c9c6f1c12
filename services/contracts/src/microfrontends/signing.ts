import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import type { ContractFile } from './contract-file.ts';
import { microfrontendName } from './declaration.ts';
import { contractDigest, type SignedRelease } from './releases.ts';
import type { LimitsOrder, SignedLimitsOrder, SignedTeamOrder, TeamOrder, TeamState } from './team.ts';

/** Ed25519 keys by microfrontend: a release is checked with any of its team's keys, so that keys can be changed. */
export type ReleaseKeys = ReadonlyMap<string, readonly KeyObject[]>;

/** Pair of Ed25519 keys in the form of the configuration. */
export interface ReleaseKeyPair {
  /** 32 bytes as base64url. */
  publicKey: string;
  /** PKCS #8 as base64url. */
  privateKey: string;
}

/** Makes a new pair of keys for one team. */
export function newReleaseKeys(): ReleaseKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKeyText(publicKey),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

/**
 * Reads `name:key,name:key` with public keys, repeating a name for each of its keys; null if a part has another form.
 */
export function parseReleaseKeys(text: string): ReleaseKeys | null {
  const keys = new Map<string, KeyObject[]>();
  for (const pair of text.split(',')) {
    const [name = '', x = ''] = pair.trim().split(':');
    if (!microfrontendName.safeParse(name).success) return null;
    const key = parsePublicKey(x);
    if (!key) return null;
    keys.set(name, [...(keys.get(name) ?? []), key]);
  }
  return keys;
}

/** Writes a public Ed25519 key as raw 32 bytes in base64url. */
export function publicKeyText(key: KeyObject): string {
  return key.export({ format: 'jwk' }).x ?? '';
}

/** Reads a raw Ed25519 public key, 32 bytes as base64url; null for any other text. */
export function parsePublicKey(x: string): KeyObject | null {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  } catch {
    return null;
  }
}

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

/** Keys for checking releases: the configured keys of teams, and the key that signs orders about teams. */
export interface ReleaseTrust {
  keys: ReleaseKeys;
  authority: KeyObject | undefined;
}

/** Content of a signature: the name, the version and the contract, which holds the hash of every file. */
function signedText(version: string, contract: ContractFile): Buffer {
  return Buffer.from(`vitrina release\n${contract.name}\n${version}\n${contractDigest(contract)}`);
}

/**
 * Signs a release as its team does before it publishes.
 * @param privateKey PKCS #8 as base64url
 * @returns 64 bytes as base64url
 */
export function signRelease(privateKey: string, version: string, contract: ContractFile): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' });
  return sign(null, signedText(version, contract), key).toString('base64url');
}

/**
 * Keys for checking a team's releases, newest first: those of the last order about it if the platform's authority
 * signed one, else the configured ones.
 * @param order the last order about the team, null without one
 */
export function keysOf(
  { keys, authority }: ReleaseTrust,
  name: string,
  order: SignedTeamOrder | null,
): readonly KeyObject[] {
  const isCertified = order && authority && order.nombre === name && isTeamOrderSigned(authority, order);
  if (!isCertified) return keys.get(name) ?? [];
  return order.llaves.map(parsePublicKey).filter((key) => key !== null);
}

/** Checks whether the team in the contract signed this release. */
export function isSigned(trust: ReleaseTrust, release: SignedRelease): boolean {
  const { version, contract, signature, team } = release;
  if (signature === null) return false;
  const text = signedText(version, contract);
  const bytes = Buffer.from(signature, 'base64url');
  return keysOf(trust, contract.name, team ?? null).some((key) => verify(null, text, key, bytes));
}
