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

/** The version of a build: the package's version and the beginning of the content's digest. */
export function versionOf(packageVersion: string, contract: ContractFile): string {
  return `${packageVersion}-${contractDigest(contract).slice(0, DIGITS)}`;
}

/** True where the version was made from this very content. */
export function versionFits(version: string, contract: ContractFile): boolean {
  return version.endsWith(`-${contractDigest(contract).slice(0, DIGITS)}`);
}

/** The same value with keys in one order, so that a contract's way through JSON or a database does not change it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, entry]) => [key, sorted(entry)]));
}
