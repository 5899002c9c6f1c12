import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRegistry } from './platform.ts';
import { chatVersion, shellVersion } from './sample-build.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;
const [live, next] = [chatVersion('configurada'), chatVersion('siguiente')];
beforeAll(async () => {
  registry = await runRegistry();
  for (const release of [shellVersion(), live]) await registry.deploy(release);
});
afterAll(() => registry?.close());

const configure = (body: object, token = registry.teams['mf-chat']) =>
  registry.call('POST', '/mf-chat/configuracion', { token, body });
const status = async () => (await registry.asTeam('mf-chat', 'GET', '')).body.canal;
/** Configuration that gateways get for the live version. */
const served = async () =>
  (await registry.live()).channels.find(({ name }) => name === 'mf-chat')?.active.configuration ?? null;

describe('the configuration of a microfrontend', () => {
  it('reaches gateways and the team without a release, and is logged with its reason', async () => {
    const configuracion = { tono: 'claro', limites: { mensajes: 20 } };
    const origen = { autor: 'Equipo de pruebas', commit: null };
    expect((await configure({ configuracion, motivo: 'Temporada', origen })).status).toBe(200);
    expect(JSON.parse((await served()) ?? '')).toEqual(configuracion);
    expect((await status()).configuracion).toEqual(configuracion);
    const { movimientos } = (await registry.asTeam('mf-chat', 'GET', '/historia')).body;
    expect(movimientos[0]).toMatchObject({ tipo: 'configurar', hacia: live.version, motivo: 'Temporada', origen });
  });

  it('stays with the next version, and with the way back', async () => {
    await configure({ configuracion: { tono: 'vivo' } });
    await registry.deploy(next);
    expect(JSON.parse((await served()) ?? '')).toEqual({ tono: 'vivo' });
    await registry.asTeam('mf-chat', 'POST', '/regreso', {});
    expect((await status()).activa).toBe(live.version);
    expect(JSON.parse((await served()) ?? '')).toEqual({ tono: 'vivo' });
  });

  it('moves nothing when it is set to the same value, and is removed by null', async () => {
    await configure({ configuracion: { tono: 'sobrio' } });
    const { revision } = await status();
    expect((await configure({ configuracion: { tono: 'sobrio' } })).body.revision).toBe(revision);
    expect((await configure({ configuracion: null })).body.revision).toBe(revision + 1);
    expect(await served()).toBeNull();
    expect((await status()).configuracion).toBeNull();
  });

  it('keeps its value if a request was made from an older state', async () => {
    const { revision } = await status();
    await configure({ configuracion: { tono: 'de otra persona' } });
    const late = await configure({ configuracion: { tono: 'tarde' }, revision });
    expect(late.body.code).toBe('revision_distinta');
    expect((await status()).configuracion).toEqual({ tono: 'de otra persona' });
  });

  it.each([
    ['a list', ['tono']],
    ['a text', 'tono'],
    ['a name that is no identifier', { 'con espacio': 1 }],
    ['more than 4,096 bytes', { texto: 'ñ'.repeat(2_100) }],
  ])('refuses %s, and stays as it was', async (_what, configuracion) => {
    await configure({ configuracion: { tono: 'firme' } });
    expect((await configure({ configuracion })).status).toBe(400);
    expect((await status()).configuracion).toEqual({ tono: 'firme' });
  });

  it('refuses a change by another team', async () => {
    expect((await configure({ configuracion: {} }, registry.teams.shell)).body.code).toBe('no_permitido');
    expect((await configure({ configuracion: {} }, 'un token que no existe')).body.code).toBe('token_de_equipo');
  });
});
