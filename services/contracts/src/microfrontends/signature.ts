import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { ContractFile } from './contract-file.ts';
import { microfrontendName } from './declaration.ts';
import { contractDigest } from './version.ts';

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
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
  };
}

/** Reads `name:key,name:key` with public keys, a name as often as it has keys; null where a part is not of that form. */
export function parseReleaseKeys(text: string): ReleaseKeys | null {
  const keys = new Map<string, KeyObject[]>();
  for (const pair of text.split(',')) {
    const [name = '', x = ''] = pair.trim().split(':');
    if (!microfrontendName.safeParse(name).success) return null;
    try {
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      keys.set(name, [...(keys.get(name) ?? []), key]);
    } catch {
      return null;
    }
  }
  return keys;
}

/** What a signature is of: the name, the version and the contract, which holds the hash of every file. */
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
 * True where the team that the contract names signed this very release.
 * @param signature as {@link signRelease} makes it; null is no signature
 */
export function isSigned(
  keys: ReleaseKeys,
  { version, contract, signature }: { version: string; contract: ContractFile; signature: string | null },
): boolean {
  if (signature === null) return false;
  const text = signedText(version, contract);
  const bytes = Buffer.from(signature, 'base64url');
  return (keys.get(contract.name) ?? []).some((key) => verify(null, text, key, bytes));
}
