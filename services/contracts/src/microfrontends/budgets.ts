import budgets from './budgets.json' with { type: 'json' };
import type { ContractFile } from './contract-file.ts';

const KB = 1024;

/** Formats bytes for people: `43.2 KB`, 1 KB = 1024 bytes. */
export function kilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} KB`;
}

/** Sums all JavaScript of a build, in bytes after gzip. */
export function scriptBytes({ files }: ContractFile): number {
  return files.filter(({ kind }) => kind === 'script').reduce((sum, { gzip }) => sum + gzip, 0);
}

/**
 * Sums the JavaScript that a page loads to show one route: entry, module and that route's preloads, in bytes after
 * gzip.
 */
export function firstLoadBytes({ entry, preload, files }: ContractFile, route: string): number {
  const loaded = preload.filter(({ module }) => module.startsWith('./') || module === route);
  const first = new Set([entry, ...loaded.flatMap((module) => module.files)]);
  return files
    .filter(({ kind, path }) => kind === 'script' && first.has(path))
    .reduce((sum, { gzip }) => sum + gzip, 0);
}

/**
 * JavaScript limits of one microfrontend in KB after gzip. `firstKb`: code that one page loads before it is shown;
 * `totalKb`: the whole build.
 */
export interface JavaScriptLimits {
  firstKb: number;
  totalKb: number;
}

/**
 * Limits for a microfrontend without reviewed limits. 60 KB arrive in 0.3 s at 1.6 Mbit/s, the slow 4G that we measure with.
 * 300 KB take 1.5 s, so a screen that needs every lazy chunk still appears before the shell's notice at 2 s.
 */
export const defaultLimits: JavaScriptLimits = budgets.everyone;

/**
 * Upper bounds for limits that an administrator raises. 120 KB arrive in 0.6 s at 1.6 Mbit/s; 1,000 KB, in chunks that load
 * later, in 5 s.
 */
export const maxLimits: JavaScriptLimits = budgets.most;

/** Reviewed limits by name, of the whole build and of its first load. */
const reviewed: Readonly<Record<string, number>> = budgets.limits;
const reviewedFirst: Readonly<Record<string, number>> = budgets.firstLimits;

/** Checks whether `budgets.json` has a limit for this name. Such a limit changes by review, not in the registry. */
export function hasReviewedBudget(name: string): boolean {
  return Object.hasOwn(reviewed, name);
}

/** Limits of a name: the reviewed or the default ones, or raised ones if they are greater. */
export function javaScriptLimits(name: string, raised?: JavaScriptLimits): JavaScriptLimits {
  return {
    firstKb: Math.max(reviewedFirst[name] ?? defaultLimits.firstKb, raised?.firstKb ?? 0),
    totalKb: Math.max(reviewed[name] ?? defaultLimits.totalKb, raised?.totalKb ?? 0),
  };
}

/** Finds the page with the largest first load; an empty path for a build without pages, which fills only slots. */
function heaviestPage(contract: ContractFile): { path: string; bytes: number } {
  const paths = contract.declaration.routes.map(({ path }) => path);
  const pages = (paths.length > 0 ? paths : ['']).map((path) => ({ path, bytes: firstLoadBytes(contract, path) }));
  return pages.reduce((heaviest, page) => (page.bytes > heaviest.bytes ? page : heaviest));
}

/**
 * Compares a build with its JavaScript limits: the first load of its heaviest page, and all of its chunks.
 * @param raised limits that an administrator raised for this name
 * @returns one line with the remedy, or null within the limits
 */
export function budgetOverrun(contract: ContractFile, raised?: JavaScriptLimits): string | null {
  const { name } = contract;
  const { firstKb, totalKb } = javaScriptLimits(name, raised);
  const { path, bytes } = heaviestPage(contract);
  const remedy = hasReviewedBudget(name)
    ? 'Quita lo que no usa, o pide que se revise budgets.json'
    : 'Quita lo que no usa, o pide un límite mayor a quien administra la plataforma';
  if (bytes > firstKb * KB) {
    return `${name}: ${kilobytes(bytes)} de JavaScript (gzip) en la primera carga de ${path || 'sus lugares'}; su límite es ${kilobytes(firstKb * KB)}. Carga con import() lo que no hace falta al principio. ${remedy}`;
  }
  const used = scriptBytes(contract);
  if (used <= totalKb * KB) return null;
  return `${name}: ${kilobytes(used)} de JavaScript (gzip); su presupuesto es ${kilobytes(totalKb * KB)}. ${remedy}`;
}

/**
 * Excess of a build over its share of the first route; null within it, or without a share. Each part has a share, so
 * that one team's growth refuses no other team's build.
 */
export function firstRouteOverrun(contract: ContractFile): string | null {
  const { shares, route } = budgets.firstRoute;
  const share = (shares as Record<string, number>)[contract.name];
  if (share === undefined) return null;
  const used = firstLoadBytes(contract, route);
  if (used <= share * KB) return null;
  return `${contract.name}: ${kilobytes(used)} de JavaScript (gzip) para ${route}; su parte de la primera ruta es ${kilobytes(share * KB)}. Carga después lo que no necesita al principio`;
}
