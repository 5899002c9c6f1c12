import { afterAll, beforeAll, expect, it } from 'vitest';
import { runRegistry } from './platform.ts';
import { chatVersion, shellVersion } from './sample-build.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;

const shell = shellVersion();
const chat = chatVersion();

beforeAll(async () => {
  registry = await runRegistry();
  for (const release of [shell, chat]) await registry.deploy(release);
});
afterAll(() => registry?.close());

/** Gives every visitor a separate address, so that no visitor reaches the limit for reports. */
const address = (visitor: number) => `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;

let visitor = 0;
const report = (pagina: string | undefined, tipo = 'ejecucion') => {
  visitor += 1;
  const body = { microfrontend: 'mf-chat', version: chat.version, tipo, ...(pagina !== undefined && { pagina }) };
  return registry.call('POST', '/avisos', { body, address: address(visitor) });
};
const counted = async () => {
  const { body } = await registry.asTeam('mf-chat', 'GET', '');
  return body.versiones.find(({ version }) => version === chat.version)?.avisos;
};

it('failures count by kind, once per page', async () => {
  const pages = [registry.servePage([shell, chat]), registry.servePage([shell, chat])];
  for (const page of pages) for (const kind of ['carga', 'carga', 'tiempo']) await report(page, kind);
  expect(await counted()).toEqual({ carga: 2, tiempo: 2 });
});

it('10,000 forged reports count nothing: without a page, from a page never served, or repeatedly from one page', async () => {
  const before = (await counted())?.ejecucion ?? 0;
  const real = registry.servePage([shell, chat]);
  const forged: ((turn: number) => string | undefined)[] = [
    () => undefined,
    (turn) => `página ${turn}`,
    () => registry.servePage([shell, chat], 'el secreto de otra plataforma, que es largo'),
    () => registry.servePage([shell, chatVersion('otra')]),
    (turn) => real.replace(/:[\w-]{4}/, `:${String(turn).padStart(4, '0')}`),
    () => real,
  ];
  for (let turn = 0; turn < 10_000; turn += 100) {
    const sent = Array.from({ length: 100 }, (_, more) => report(forged[(turn + more) % forged.length]?.(turn + more)));
    const answers = await Promise.all(sent);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  }
  expect((await counted())?.ejecucion).toBe(before + 1);
});
