import type { App, Log, Metrics } from '@vitrina/kernel';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { readWholeBody } from '../proxy/request-body.ts';
import { nodeOf } from './visitor.ts';

/** Path where browsers report violations of a page's content security policy. */
export const POLICY_REPORTS = '/politica/avisos';

/** Size limit of a report, in bytes. No browser sends more: they cut long addresses. */
const MAX_BYTES = 16 * 1024;
/** Minimum time between two log lines, in milliseconds: anyone can send reports, and browser extensions cause many. */
const LOG_EVERY_MS = 1_000;
/** Longest logged part of an address, in characters. */
const MAX_ORIGIN = 100;

/** Directives of the pages' policy; any other directive counts as `other`. */
const directives = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src
  media-src connect-src frame-src worker-src form-action base-uri object-src frame-ancestors`.split(/\s+/),
);

const report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
  }),
});

/**
 * Receives browsers' reports of policy violations: counts them by directive and logs at most one per second, with the
 * origin of the blocked resource but without the page's address. Always answers 204, or 413 above 16 KB.
 */
export function mountPolicyReports(app: App, { log, metrics }: { log: Log; metrics: Pick<Metrics, 'registry'> }): void {
  const blocked = new Counter({
    name: 'vitrina_policy_violations_total',
    help: "What pages' security policy blocked in browsers, by directive",
    labelNames: ['directive'],
    registers: [metrics.registry],
  });
  let loggedAt = Number.NEGATIVE_INFINITY;
  app.post(POLICY_REPORTS, async (c) => {
    const { incoming } = nodeOf(c);
    const found = readReport(await readWholeBody(incoming, MAX_BYTES));
    if (found) {
      blocked.inc({ directive: found.directive });
      if (performance.now() - loggedAt > LOG_EVERY_MS) {
        loggedAt = performance.now();
        log.warn(found, "blocked by a page's policy");
      }
    }
    return c.body(null, 204);
  });
}

/** Directive and blocked origin of a report; null if the body is not a report. */
function readReport(body: Buffer): { directive: string; origin: string } | null {
  try {
    const { 'csp-report': said } = report.parse(JSON.parse(body.toString()));
    const named = said['effective-directive'] ?? said['violated-directive']?.split(' ')[0] ?? '';
    const uri = said['blocked-uri'];
    const origin = URL.canParse(uri) ? new URL(uri).origin : uri;
    return { directive: directives.has(named) ? named : 'other', origin: origin.slice(0, MAX_ORIGIN) };
  } catch {
    return null;
  }
}
