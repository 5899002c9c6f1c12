import type { IncomingMessage } from 'node:http';
import type { App, Log, Metrics } from '@vitrina/kernel';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { readWhole } from '../proxy/request-body.ts';

/** Where browsers tell what a page's policy has blocked. */
export const POLICY_REPORTS = '/politica/avisos';

/** No browser sends more: addresses in it are cut. */
const MAX_BYTES = 16 * 1024;
/** One line of the log in this time, in milliseconds: anyone can send reports, and a browser's extensions do. */
const LOG_EVERY_MS = 1_000;
/** Longest part of an address that is logged. */
const MAX_ORIGIN = 100;

/** The directives of the pages' policy; any other one counts as `other`. */
const directives = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'media-src',
  'connect-src',
  'frame-src',
  'worker-src',
  'form-action',
  'base-uri',
  'object-src',
  'frame-ancestors',
]);

const report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
  }),
});

/**
 * Takes browsers' reports of what a page's policy has blocked: counts them by directive and logs one a second, with the
 * origin of what was blocked and no address of the page. Answers 204 to whatever is sent, 413 above 16 KB.
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
    const { incoming } = c.env as unknown as { incoming: IncomingMessage };
    const found = readReport(await readWhole(incoming, MAX_BYTES));
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

/** What was blocked by what; null for what is no report. */
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
