import type { Context } from 'hono';
import { matchedRoutes, routePath } from 'hono/route';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppEnv } from '../http/env.ts';
import { inTime } from '../service/in-time.ts';
import type { OpenSpan } from './span.ts';
import { tracedStep } from './trace.ts';

/** Longest wait for one value on a scrape, in milliseconds. */
const READING_MS = 1_000;
/**
 * Interval between two measurements of the event loop's lag, in milliseconds; the lag's metrics include it. Each measurement
 * wakes the process: with the library's 10 ms, a process at rest did little else.
 */
const LOOP_TICK_MS = 500;

/** Prometheus metrics of a process. */
export interface Metrics {
  /** Service that they belong to. */
  service: string;
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  jobs: Counter<'queue' | 'job' | 'outcome'>;
  outboxWaiting: Gauge<'source'>;
  outboxFailures: Counter<'source' | 'event' | 'to'>;
  mails: Counter<'kind' | 'outcome'>;
  pushes: Counter<'kind' | 'outcome'>;
  steps: Histogram<'work' | 'step'>;
  /** Reads the seconds since the oldest waiting event was written, by the relay's source; on each scrape. */
  outboxAges: Map<string, () => Promise<number>>;
  /** Reads the number of mails that the mail server has not accepted yet, by their sender; on each scrape. */
  failingMails: Map<string, () => Promise<number>>;
}

/** Creates the metrics of a process, each line labelled with its service. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_TICK_MS });
  return {
    service,
    registry,
    outboxAges: gaugeBySource(
      registry,
      'vitrina_outbox_oldest_seconds',
      'Seconds since the oldest event was written that a subscriber has not applied; 0 where none waits',
    ),
    failingMails: gaugeBySource(
      registry,
      'vitrina_mails_failing',
      'Mails that the mail server did not take yet and that are sent again later',
    ),
    requests: new Histogram({
      name: 'vitrina_http_request_seconds',
      help: 'Time to answer a request, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'vitrina_jobs_total',
      help: 'Runs of jobs by outcome',
      labelNames: ['queue', 'job', 'outcome'],
      registers: [registry],
    }),
    outboxWaiting: new Gauge({
      name: 'vitrina_outbox_waiting',
      help: 'Documents whose events wait for a subscriber and were due at the last sweep',
      labelNames: ['source'],
      registers: [registry],
    }),
    outboxFailures: new Counter({
      name: 'vitrina_outbox_failures_total',
      help: 'Looks at events that were not applied or could not be sent; one that repeats needs an operator',
      labelNames: ['source', 'event', 'to'],
      registers: [registry],
    }),
    mails: new Counter({
      name: 'vitrina_mails_total',
      help: 'Attempts to send a mail by outcome; a dead one needs an operator',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    pushes: new Counter({
      name: 'vitrina_pushes_total',
      help: 'Attempts to send a push message to a device by outcome',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    steps: new Histogram({
      name: 'vitrina_step_seconds',
      help: 'Time of a step of background work, such as decoding a picture',
      labelNames: ['work', 'step'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
      registers: [registry],
    }),
  };
}

/**
 * Waits for a gauge's reading on a scrape. If its server is unavailable or slow, the last value stays: a scrape is
 * answered within a second regardless, because the other values are needed just then.
 */
export async function readForScrape(reading: Promise<unknown>): Promise<void> {
  await inTime(reading, READING_MS).catch(() => undefined);
}

/** Adds a gauge and returns its sources, all of which are read on each scrape. */
function gaugeBySource(registry: Registry, name: string, help: string): Map<string, () => Promise<number>> {
  const sources = new Map<string, () => Promise<number>>();
  new Gauge({
    name,
    help,
    labelNames: ['source'],
    registers: [registry],
    async collect() {
      const read = async (source: string, value: Promise<number>) => this.set({ source }, await value);
      await Promise.all([...sources].map(([source, value]) => readForScrape(read(source, value()))));
    },
  });
  return sources;
}

/**
 * Pattern of the route for the request's address, even if a middleware refused it; else the pattern of the responding
 * route.
 */
function routeOf(c: Context<AppEnv>): string {
  return matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? routePath(c);
}

/** Names a request's span by the route's pattern, never by the address as sent. */
export function describeRequest(c: Context<AppEnv>, span: OpenSpan): void {
  const method = c.req.method;
  const route = routeOf(c);
  span.setNameAndAttributes(`${method} ${route}`, {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': c.res.status,
    'vitrina.request_id': c.get('requestId'),
  });
}

/** Counts a request and writes its log line: the route's pattern, never the address as sent. */
export function observeRequest(c: Context<AppEnv>, metrics: Metrics, ms: number): void {
  const route = routeOf(c);
  const { status } = c.res;
  const labels = { method: c.req.method, route, status: String(status) };
  metrics.requests.observe(labels, ms / 1000);
  if (route !== '/health' && route !== '/ready' && route !== '/metrics') {
    const { method } = labels;
    const requestId = c.get('requestId');
    c.get('processLog').info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request');
  }
}

/**
 * Measures consecutive steps of one piece of work. Call the result at the end of each step with its name; it records a
 * metric and a span of the work's trace.
 * @param work what the steps belong to, such as `image`
 */
export function measureSteps({ steps }: Metrics, work: string): (step: string) => void {
  let startedAt = Date.now();
  let started = performance.now();
  return (step) => {
    const now = performance.now();
    steps.observe({ work, step }, (now - started) / 1000);
    tracedStep(`${work} ${step}`, startedAt);
    startedAt = Date.now();
    started = now;
  };
}
