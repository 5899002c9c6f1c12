import { createPrivateKey, type KeyObject, sign, verify } from 'node:crypto';
import type { ContractFile } from './contract-file.ts';
import { parsePublicKey, type ReleaseKeys } from './release-keys.ts';
import type { SignedRelease } from './resolve.ts';
import { isTeamOrderSigned } from './team-orders.ts';
import { contractDigest } from './version.ts';

/** What releases are checked with: the configured keys of teams, and the key that signs orders about teams. */
export interface ReleaseTrust {
  keys: ReleaseKeys;
  authority: KeyObject | undefined;
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
 * Keys of a release's team: those of the last order about it, where the platform's authority signed one, else the configured
 * ones.
 */
function keysOf({ keys, authority }: ReleaseTrust, { contract: { name }, team }: SignedRelease): readonly KeyObject[] {
  const isCertified = team && authority && team.nombre === name && isTeamOrderSigned(authority, team);
  if (!isCertified) return keys.get(name) ?? [];
  return team.llaves.map(parsePublicKey).filter((key) => key !== null);
}

/** Whether the team that the contract names signed this release. */
export function isSigned(trust: ReleaseTrust, release: SignedRelease): boolean {
  const { version, contract, signature } = release;
  if (signature === null) return false;
  const text = signedText(version, contract);
  const bytes = Buffer.from(signature, 'base64url');
  return keysOf(trust, release).some((key) => verify(null, text, key, bytes));
}
