import type { ContractFile } from '@vitrina/contracts/microfrontends';
import budgets from '../budgets.json' with { type: 'json' };

const KB = 1024;

/** All JavaScript of a build, in bytes after gzip. */
export function scriptBytes(contract: ContractFile): number {
  return contract.files.filter(({ kind }) => kind === 'script').reduce((sum, { gzip }) => sum + gzip, 0);
}

/** JavaScript that a build adds to a page that opens it: its entry and what is loaded with it, in bytes after gzip. */
export function firstLoadBytes(contract: ContractFile): number {
  const first = new Set([contract.entry, ...Object.values(contract.preload).flat()]);
  return contract.files
    .filter(({ kind, path }) => kind === 'script' && first.has(path))
    .reduce((sum, { gzip }) => sum + gzip, 0);
}

/** Limit of a microfrontend's JavaScript in bytes after gzip, from the reviewed file `budgets.json`. */
export function budgetOf(name: string): number {
  const limits: Record<string, number> = budgets.limits;
  return (limits[name] ?? budgets.others) * KB;
}

/** @throws where a build's JavaScript is larger than its budget, with both numbers. */
export function checkBudgets(contract: ContractFile): void {
  const used = scriptBytes(contract);
  const limit = budgetOf(contract.name);
  if (used > limit) throw new Error(`${contract.name}: ${kilobytes(used)} of JavaScript, the budget is ${kilobytes(limit)}`);
}

/** @throws where the parts of the first route together are larger than its budget. */
export function checkFirstRoute(contracts: readonly ContractFile[]): void {
  const { parts, limit } = budgets.firstRoute;
  const present = contracts.filter(({ name }) => parts.includes(name));
  if (present.length < parts.length) return;
  const used = present.reduce((sum, contract) => sum + firstLoadBytes(contract), 0);
  if (used > limit * KB) {
    throw new Error(`first route (${parts.join(' + ')}): ${kilobytes(used)} of JavaScript, the budget is ${limit} KB`);
  }
}

/** Bytes as people read them: `43.2 KB` after gzip. */
export function kilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB gz`;
}
