import { execFile } from 'node:child_process';
import { root } from '../paths.ts';

/** Licences allowed for dependencies: permissive, and weak copyleft that does not affect our code. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Exceptions for single packages, each with its reason. */
const EXCEPTIONS: ReadonlyArray<{ name: RegExp; licence: string }> = [
  // libvips: sharp loads it as a separate library, which the LGPL allows.
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  // libheif: a separate, unmodified WebAssembly module of the decoding process, never sent to browsers.
  { name: /^libheif-js$/, licence: 'LGPL-3.0' },
];

/** Licences of packages that do not state them where npm looks. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = {
  // Stated in the old field `licenses` of its package.json.
  'async@0.2.10': 'MIT',
  // Stated in its file LICENSE.
  'png-js@2.0.0': 'MIT',
};

interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
}

/**
 * Checks the licences of all packages in a lock file, installed or not.
 * @param lock the parsed `package-lock.json`
 * @returns the number of packages checked, and a line for each package that is not allowed
 */
export function checkLicences(lock: { packages: Record<string, LockedPackage> }): {
  checked: number;
  faults: string[];
} {
  const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const faults = packages.flatMap(([path, { version, license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = license ?? STATED_ELSEWHERE[`${name}@${version}`] ?? 'none';
    return isAllowed(name, licence) ? [] : [`${name}@${version}: licence ${licence}`];
  });
  return { checked: packages.length, faults };
}

/** Evaluates an SPDX expression with at most one level of parentheses; `OR` binds weaker than `AND`. */
function isAllowed(name: string, expression: string): boolean {
  const allowed = (licence: string) =>
    ALLOWED.has(licence) || EXCEPTIONS.some((one) => one.licence === licence && one.name.test(name));
  const alternatives = expression.replace(/^\(([^()]*)\)$/, '$1').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every(allowed));
}

/** Time limit for a source of advisories, in milliseconds. */
const LIMIT_MS = 15_000;

/** Result of the check; `unchecked` holds the reason if no source of advisories responded. */
export type Audit = { unchecked: string } | { counts: Readonly<Record<string, number>>; faults: string[] };

/** Checks the installed versions against the npm registry's advisories. Needs the network; never throws. */
export function audit(): Promise<Audit> {
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--json'], { cwd: root, timeout: LIMIT_MS, maxBuffer: 64 * 1024 * 1024 }, (_error, out) =>
      // npm also exits with an error if it has findings, so only its output counts.
      resolve(readAudit(out)),
    );
  });
}

/** Parses the output of `npm audit --json`. @returns a fault for each package with a high or critical finding */
export function readAudit(output: string): Audit {
  let report: { vulnerabilities?: Record<string, { severity: string; range: string }>; message?: string };
  try {
    report = JSON.parse(output);
  } catch {
    return { unchecked: 'no answer in time' };
  }
  if (!report.vulnerabilities) return { unchecked: report.message ?? 'no report' };
  const counts: Record<string, number> = {};
  const faults: string[] = [];
  for (const [name, { severity, range }] of Object.entries(report.vulnerabilities)) {
    counts[severity] = (counts[severity] ?? 0) + 1;
    if (severity === 'high' || severity === 'critical') faults.push(`${name} ${range}: ${severity} vulnerability`);
  }
  return { counts, faults };
}
