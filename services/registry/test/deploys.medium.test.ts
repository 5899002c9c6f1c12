import { afterAll, beforeAll, expect, it } from 'vitest';
import { runRegistry } from './platform.ts';
import { chatVersion, shellVersion } from './sample-build.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;

const shell = shellVersion();
const first = chatVersion('1');
const second = chatVersion('2');
const third = chatVersion('3');

beforeAll(async () => {
  registry = await runRegistry();
  for (const release of [shell, first, second]) await registry.deploy(release);
});
afterAll(() => registry?.close());

const chat = async () => {
  const { body } = await registry.asAdmin('GET', 'despliegues');
  return { days: body.dias, ...body.data.find(({ nombre }) => nombre === 'mf-chat') };
};
const goBack = (revision: number | undefined) => registry.asAdmin('POST', 'despliegues/mf-chat/regreso', { revision });

it('administrators see live versions, who moved them, and the browser reports of each version', async () => {
  await registry.countPages([{ nombre: 'mf-chat', version: second.version, cuantas: 40 }]);
  const pagina = registry.servePage([shell, second]);
  const failure = { microfrontend: 'mf-chat', version: second.version, tipo: 'http', pagina };
  await registry.call('POST', '/avisos', { body: failure, address: '10.1.1.1' });
  const measured = { pagina, microfrontends: ['mf-chat'], lcp: 1_000, inp: 40, cls: 0.02 };
  await registry.call('POST', '/mediciones', { body: measured, address: '10.1.1.1' });
  const { days, movimiento, canario, regreso, versiones } = await chat();
  expect([days, canario, regreso]).toEqual([30, null, first.version]);
  expect(movimiento).toMatchObject({ equipo: 'mf-chat', tipo: 'activar', hacia: second.version });
  expect(versiones?.map(({ version, estado }) => [version, estado])).toEqual([
    [second.version, 'activa'],
    [first.version, 'anterior'],
  ]);
  const { lcp, inp, ...health } = versiones?.[0]?.salud ?? {};
  expect(health).toEqual({ paginas: 40, fallos: 1, avisos: { http: 1 }, cls: 0.02 });
  expect(Math.abs(Number(lcp) / 1_000 - 1)).toBeLessThan(0.06);
  expect(Math.abs(Number(inp) / 40 - 1)).toBeLessThan(0.06);
});

it('a rollback ends the canary first, then restores the version before, and the log names only the account', async () => {
  await registry.publish(third);
  const { revision } = await chat();
  const move = { version: third.version, revision, motivo: 'prueba', automatico: true };
  await registry.asTeam('mf-chat', 'POST', '/canal', move);
  const running = await chat();
  // With almost no traffic, the first share is the largest allowed.
  expect(running.canario).toMatchObject({ version: third.version, porcentaje: 10, espera: 'tiempo', paginas: 0 });
  expect((await goBack(revision)).body.code).toBe('revision_distinta');
  expect((await goBack(running.revision)).body).toMatchObject({ version: second.version });
  expect((await goBack((await chat()).revision)).body).toMatchObject({ version: first.version });
  const { body } = await registry.asAdmin('GET', 'despliegues/mf-chat');
  expect(body.movimientos.slice(0, 2)).toMatchObject([
    { tipo: 'regresar', hacia: first.version, equipo: expect.stringMatching(/^admin:[0-9a-f]{24}$/) },
    { tipo: 'detener', desde: third.version },
  ]);
  expect((await registry.asAdmin('POST', 'despliegues/shell/regreso', { revision: 1 })).body.code).toBe(
    'version_desconocida',
  );
});
