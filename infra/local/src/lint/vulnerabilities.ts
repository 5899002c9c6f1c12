import { execFile } from 'node:child_process';
import { root } from '../paths.ts';

/** Longest wait for a source of advisories, in milliseconds. */
const LIMIT_MS = 15_000;

/** What is known about vulnerabilities: `unchecked` where no source of advisories answered. */
export type Audit = { unchecked: string } | { counts: Readonly<Record<string, number>>; faults: string[] };

/** Asks the advisories of the npm registry about the installed versions. Needs the network; never throws. */
export function audit(): Promise<Audit> {
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--json'], { cwd: root, timeout: LIMIT_MS, maxBuffer: 64 * 1024 * 1024 }, (_error, out) =>
      // A finding also ends npm with an error: what it printed decides.
      resolve(readAudit(out)),
    );
  });
}

/**
 * Reads what `npm audit --json` printed.
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
