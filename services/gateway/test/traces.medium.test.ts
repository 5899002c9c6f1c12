import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishedToday, signUp } from './people.ts';
import { darkPicture } from './pictures.ts';
import { startUpstream } from './upstream.ts';
import { startInOneProcess, type WholePlatform } from './whole-platform.ts';

/** Span in OTLP's JSON form, with the service of its resource. */
interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
}
interface Received {
  resourceSpans: Array<{
    resource: { attributes: Array<{ key: string; value: { stringValue?: string } }> };
    scopeSpans: Array<{ spans: Array<Omit<ReceivedSpan, 'service'>> }>;
  }>;
}

/** Trace id that a client sends to choose the trace of its request. */
const strangerTrace = '0af7651916cd43dd8448eb211c80319c';
const ofStranger = {
  traceparent: `00-${strangerTrace}-b7ad6b7169203331-01`,
  tracestate: 'vendor=1',
  baggage: 'user=1',
};

const received: ReceivedSpan[] = [];
let collector: Awaited<ReturnType<typeof startUpstream>>;
let platform: WholePlatform;

beforeAll(async () => {
  collector = await startUpstream(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request)) as Received;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { spans } of scopeSpans) received.push(...spans.map((span) => ({ ...span, service })));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' };
  platform = await startInOneProcess(env);
});
afterAll(async () => {
  await platform?.stop();
  await collector?.stop();
});

it('the platform records one upload as one trace, from the request to the write of the search index', async () => {
  const { cookie } = await signUp(platform.url, 'proveedor');
  const form = new FormData();
  const fields = { evento: 'Taller', descripcion: 'Muebles a la medida.', ...publishedToday() };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', darkPicture(), 'taller.png');
  const headers = { cookie, ...ofStranger };
  const answer = await fetch(`${platform.url}/api/subir_archivo`, { method: 'POST', body: form, headers });
  expect(answer.status, await answer.text()).toBeLessThan(300);

  const named = (service: string, name: string) => (span: ReceivedSpan) =>
    span.service === service && span.name.startsWith(name);
  const first = () => received.find(named('gateway', 'POST /api/subir_archivo'));
  await expect.poll(first, { interval: 100 }).toBeTruthy();
  const traceId = first()?.traceId;
  const find = (service: string, name: string) =>
    received.filter((span) => span.traceId === traceId).find(named(service, name));
  const steps = [
    ['gateway', 'POST /api/subir_archivo'],
    ['media', 'POST /api/subir_archivo'],
    ['media-worker', 'job image.process'],
    ['media-worker', 'image decode'],
    ['directory', 'event media.ready'],
    ['directory', 'job index.post'],
  ] as const;
  for (const [service, name] of steps) {
    await expect.poll(() => find(service, name), { interval: 100 }).toBeTruthy();
  }
  const path = steps.map(([service, name]) => find(service, name));
  const started = path.map((span) => BigInt(span?.startTimeUnixNano ?? 0));
  expect(started).toEqual([...started].sort((a, b) => Number(a - b)));
  // Each span belongs to its cause; a step has no children.
  const [gateway, media, job, decode, event, index] = path;
  expect(gateway?.parentSpanId ?? '').toBe('');
  expect(media?.parentSpanId).toBe(gateway?.spanId);
  expect(job?.parentSpanId).toBe(media?.spanId);
  expect([decode?.parentSpanId, event?.parentSpanId]).toEqual([job?.spanId, job?.spanId]);
  expect(index?.parentSpanId).toBe(event?.spanId);
}, 60_000);

it.each([
  ['names a trace that is recorded', ofStranger.traceparent],
  ['names a trace that is not to be recorded', `00-${strangerTrace}-b7ad6b7169203331-00`],
  ['is malformed', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
])('the platform begins a new recorded trace for a request whose traceparent %s', async (_name, traceparent) => {
  const before = received.length;
  const headers = { ...ofStranger, traceparent };
  // Uses a call that is never repeated from memory.
  expect((await fetch(`${platform.url}/api/sesion`, { headers })).status).toBe(200);
  const roots = () =>
    received.slice(before).filter(({ service, parentSpanId }) => service === 'gateway' && !parentSpanId);
  await expect.poll(() => roots().map(({ name }) => name)).toContain('GET /api/sesion');
  expect(received.filter(({ traceId }) => traceId === strangerTrace)).toEqual([]);
});
