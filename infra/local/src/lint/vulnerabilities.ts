import { execFile } from 'node:child_process';
import { root } from '../paths.ts';

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

/**
 * Parses the output of `npm audit --json`.
 * @returns a fault for each package with a high or critical finding
 */
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
