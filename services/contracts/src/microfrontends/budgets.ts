import budgets from './budgets.json' with { type: 'json' };
import type { ContractFile } from './contract-file.ts';

const KB = 1024;

/** Bytes as people read them: `43.2 KB`, 1 KB = 1024 bytes. */
export function kilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`;
}

/** All JavaScript of a build, in bytes after gzip. */
export function scriptBytes({ files }: ContractFile): number {
  return files.filter(({ kind }) => kind === 'script').reduce((sum, { gzip }) => sum + gzip, 0);
}

/** JavaScript that a page loads to show one route: entry, module and that route's preloads, in bytes after gzip. */
export function firstLoadBytes({ entry, preload, files }: ContractFile, route: string): number {
  const loaded = preload.filter(({ module }) => module.startsWith('./') || module === route);
  const first = new Set([entry, ...loaded.flatMap((module) => module.files)]);
  return files
    .filter(({ kind, path }) => kind === 'script' && first.has(path))
    .reduce((sum, { gzip }) => sum + gzip, 0);
}

/** By how much a build exceeds the reviewed limits in `budgets.json`; null within them. */
export function budgetOverrun(contract: ContractFile): string | null {
  const limits: Record<string, number> = budgets.limits;
  const limit = (limits[contract.name] ?? budgets.others) * KB;
  const used = scriptBytes(contract);
  if (used <= limit) return null;
  return `${contract.name}: ${kilobytes(used)} de JavaScript (gzip); su presupuesto es ${kilobytes(limit)}`;
}

/**
 * By how much a build exceeds its own share of the first route; null within it, or where it has none. Each part has a share,
 * so that one team's growth refuses no other team's build.
 */
export function firstRouteOverrun(contract: ContractFile): string | null {
  const { shares, route } = budgets.firstRoute;
  const share = (shares as Record<string, number>)[contract.name];
  if (share === undefined) return null;
  const used = firstLoadBytes(contract, route);
  if (used <= share * KB) return null;
  return `${contract.name}: ${kilobytes(used)} de JavaScript (gzip) para ${route}; su parte de la primera ruta es ${kilobytes(share * KB)}. Carga después lo que no necesita al principio`;
}
