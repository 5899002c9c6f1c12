import { createPrivateKey, type KeyObject, sign, verify } from 'node:crypto';
import type { ContractFile } from './contract-file.ts';
import { parsePublicKey, type ReleaseKeys } from './release-keys.ts';
import type { SignedRelease } from './resolve.ts';
import type { SignedTeamOrder } from './team.ts';
import { isTeamOrderSigned } from './team-orders.ts';
import { contractDigest } from './version.ts';

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
