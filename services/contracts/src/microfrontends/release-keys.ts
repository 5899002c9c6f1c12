import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { microfrontendName } from './declaration.ts';

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
