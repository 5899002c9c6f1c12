import { createHash } from 'node:crypto';
import type { ContractFile } from './contract-file.ts';

/** Digits of the content's hash in a version. */
const DIGITS = 12;

/** SHA-256 of a contract in hexadecimal digits; it covers the hash of every file, so equal digests are equal builds. */
export function contractDigest(contract: ContractFile): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(contract)))
    .digest('hex');
}

/** Names the version of a build: the package's version and the beginning of the content's digest. */
export function versionOf(packageVersion: string, contract: ContractFile): string {
  return `${packageVersion}-${contractDigest(contract).slice(0, DIGITS)}`;
}

/** Returns true if the version was made from exactly this content. */
export function versionFits(version: string, contract: ContractFile): boolean {
  return version.endsWith(`-${contractDigest(contract).slice(0, DIGITS)}`);
}

/** Copies a value with sorted keys, so that a contract stays equal after a round trip through JSON or a database. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, entry]) => [key, sorted(entry)]));
}
