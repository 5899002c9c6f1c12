import { afterAll, beforeAll, expect, it } from 'vitest';
import { stepOf } from '../src/canary/sample.ts';
import { runRegistry } from './platform.ts';
import { chatVersion, shellVersion } from './sample-build.ts';

const shell = shellVersion();
const chat = chatVersion();
let registry: Awaited<ReturnType<typeof runRegistry>>;

beforeAll(async () => {
  registry = await runRegistry();
  for (const release of [shell, chat]) await registry.deploy(release);
});
afterAll(() => registry?.close());

let visitors = 0;
/** Sends measurements; each visitor has a separate address unless a test sets one. */
const tell = (body: object, address?: string) => {
  visitors += 1;
  return registry.call('POST', '/mediciones', { body, address: address ?? `10.0.1.${visitors}` });
};
const paintsOf = async (version: string, name = 'mf-chat') =>
  (await registry.later(0).rates.total(name, version)).vitals.lcp;
const counted = async (metric: string, version: string) => {
  const line = new RegExp(`^${metric}\\{[^}]*version="${version}"[^}]*\\} (\\S+)$`, 'm');
  return Number(line.exec(await registry.metrics())?.[1] ?? 0);
};

it("a browser's measurements count once per page, for the shell and the microfrontends that drew on it", async () => {
  const pagina = registry.servePage([shell, chat]);
  const measures = { pagina, microfrontends: ['mf-chat', 'mf-elsewhere'], lcp: 1_000, cls: 0.05, inp: 64 };
  for (const _ of [1, 2]) expect((await tell(measures)).status).toBe(202);
  const paints = await paintsOf(chat.version);
  expect(paints).toEqual(new Map([[stepOf('lcp', 1_000), 1]]));
  expect(await paintsOf(shell.version, 'shell')).toEqual(paints);
  expect(await counted('vitrina_web_vitals_lcp_seconds_sum', chat.version)).toBe(1);
  expect(await counted('vitrina_web_vitals_cls_sum', chat.version)).toBe(0.05);
  expect(await counted('vitrina_web_vitals_inp_seconds_sum', shell.version)).toBe(0.064);
});

it('a microfrontend that did not draw is left out, and so is a value that a browser cannot measure', async () => {
  const before = await counted('vitrina_web_vitals_lcp_seconds_count', chat.version);
  const calm = await counted('vitrina_web_vitals_cls_count', shell.version);
  await tell({ pagina: registry.servePage([shell, chat]), microfrontends: [], cls: 0 });
  expect(await counted('vitrina_web_vitals_lcp_seconds_count', chat.version)).toBe(before);
  expect(await counted('vitrina_web_vitals_cls_count', shell.version)).toBe(calm + 1);
});

it('forged pages count nothing, and one address cannot decide a comparison', async () => {
  const before = await paintsOf(chat.version);
  const measures = { microfrontends: ['mf-chat'], lcp: 60_000 };
  await tell({ ...measures, pagina: '' });
  await tell({ ...measures, pagina: registry.servePage([shell, chat], 'el secreto de otra plataforma, que es largo') });
  expect(await paintsOf(chat.version)).toEqual(before);
  for (let page = 0; page < 20; page += 1) {
    await tell({ ...measures, pagina: registry.servePage([shell, chat]) }, '10.9.9.9');
  }
  expect((await paintsOf(chat.version)).get(stepOf('lcp', 60_000))).toBe(1);
  expect((await tell({ pagina: 'x', microfrontends: [], lcp: -1 })).status).toBe(400);
});

it('failures appear as a metric by microfrontend, version and kind', async () => {
  const body = {
    microfrontend: 'mf-chat',
    version: chat.version,
    tipo: 'http',
    pagina: registry.servePage([shell, chat]),
  };
  await registry.call('POST', '/avisos', { body, address: '10.2.2.2' });
  expect(await counted('vitrina_microfrontend_failures_total', chat.version)).toBe(1);
});
