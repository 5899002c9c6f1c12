import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { microfrontendName } from './declaration.ts';

/** Ed25519 keys by microfrontend: what its team signed is checked with any of them, so that keys can be changed. */
export type ReleaseKeys = ReadonlyMap<string, readonly KeyObject[]>;

/** A pair of Ed25519 keys as configuration holds them. */
export interface ReleaseKeyPair {
  /** 32 bytes as base64url. */
  publicKey: string;
  /** PKCS #8 as base64url. */
  privateKey: string;
}

/** A new pair of keys for one team. */
export function newReleaseKeys(): ReleaseKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKeyText(publicKey),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

/** Reads `name:key,name:key` with public keys, a name as often as it has keys; null where a part is not of that form. */
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
