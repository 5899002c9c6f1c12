import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runRegistry } from './platform.ts';
import { chatVersion, shellVersion } from './sample-build.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;
beforeAll(async () => {
  registry = await runRegistry();
  await registry.deploy(shell);
});
afterAll(() => registry?.close());

const shell = shellVersion();
const origen = { autor: 'Equipo de pruebas', commit: 'abcdef0123456789abcdef0123456789abcdef01' };

/** Four versions that were live one after the other; different in each test. */
let versions: ReturnType<typeof chatVersion>[] = [];
let round = 0;
beforeEach(async () => {
  round += 1;
  versions = [1, 2, 3, 4].map((number) => chatVersion(`regreso ${round} ${number}`));
  for (const release of versions) expect((await registry.deploy(release)).status).toBe(200);
});

const versionOf = (number: number) => versions[number - 1]?.version ?? '';
const goBack = (body: Record<string, unknown> = {}) => registry.asTeam('mf-chat', 'POST', '/regreso', body);
const liveNow = async () => (await registry.asTeam('mf-chat', 'GET', '')).body.canal.activa;

/** Reports a failure of a version as the browser of a visitor with that version does. */
async function report(number: number, tipo: string, pages = 1) {
  const release = versions[number - 1];
  if (!release) throw new Error(`there is no version ${number}`);
  for (let page = 0; page < pages; page += 1) {
    const pagina = registry.servePage([shell, release]);
    const body = { microfrontend: 'mf-chat', version: release.version, tipo, pagina };
    expect((await registry.call('POST', '/avisos', { body })).status).toBe(202);
  }
}

describe('a rollback', () => {
  it('leads one version further each time and never to the version that was left', async () => {
    for (const number of [3, 2, 1]) {
      expect((await goBack()).body).toMatchObject({ version: versionOf(number) });
      expect(await liveNow()).toBe(versionOf(number));
    }
  });

  it('skips versions with failure reports of their own', async () => {
    await report(3, 'pantalla');
    await report(2, 'bloqueo');
    expect((await goBack()).body).toMatchObject({ version: versionOf(1) });
  });

  it('blames no version for the network of its visitors', async () => {
    for (const kind of ['red', 'tiempo', 'http', 'carga']) await report(3, kind);
    expect((await goBack()).body).toMatchObject({ version: versionOf(3) });
  });

  it('leads to the version with the fewest reports if all have some', async () => {
    // Versions of earlier tests are retired, so that a rollback can lead only to these.
    const { body } = await registry.asTeam('mf-chat', 'GET', '');
    const earlier = body.versiones
      .map(({ version }) => version)
      .filter((version) => !versions.some((own) => own.version === version));
    for (const version of earlier) await registry.asTeam('mf-chat', 'POST', '/retirar', { version });
    await report(3, 'pantalla', 3);
    await report(2, 'pantalla', 1);
    await report(1, 'pantalla', 2);
    expect((await goBack()).body).toMatchObject({ version: versionOf(2) });
  });

  it("leads to any named version, also out of another's canary, and back to the version that was left", async () => {
    expect((await goBack({ version: versionOf(1) })).body).toMatchObject({ version: versionOf(1) });
    const next = chatVersion(`canario ${round}`);
    await registry.publish(next);
    const { revision } = (await registry.asTeam('mf-chat', 'GET', '')).body.canal;
    const canary = { version: next.version, revision, motivo: 'prueba', porcentaje: 10 };
    expect((await registry.asTeam('mf-chat', 'POST', '/canal', canary)).status).toBe(200);
    expect((await goBack({ version: versionOf(4) })).body).toMatchObject({ version: versionOf(4) });
    expect((await registry.asTeam('mf-chat', 'GET', '')).body.canal).toMatchObject({ canario: null });
    expect((await goBack({ version: versionOf(4) })).status).toBe(200);
  });

  it('stops a canary before anything else', async () => {
    const next = chatVersion(`canario ${round}`);
    await registry.publish(next);
    const { revision } = (await registry.asTeam('mf-chat', 'GET', '')).body.canal;
    const canary = { version: next.version, revision, motivo: 'prueba', porcentaje: 10 };
    await registry.asTeam('mf-chat', 'POST', '/canal', canary);
    expect((await goBack()).body).toMatchObject({ version: versionOf(4) });
  });

  it('cannot lead to a version that was never published', async () => {
    const answer = await goBack({ version: '9.9.9-0123456789ab' });
    expect([answer.status, answer.body.code]).toEqual([404, 'version_desconocida']);
  });

  it('writes its author, commit and reason to the log', async () => {
    await goBack({ motivo: 'La agenda no abre', origen });
    const { movimientos } = (await registry.asTeam('mf-chat', 'GET', '/historia')).body;
    expect(movimientos[0]).toMatchObject({ tipo: 'regresar', motivo: 'La agenda no abre', origen });
  });
});

describe('the replacement of a version that failed in a browser', () => {
  it('prefers the newest earlier version without reports of its own', async () => {
    await report(3, 'evaluacion');
    expect(await registry.lastGood('mf-chat', versionOf(4))).toBe(versionOf(2));
  });
});

describe('a withdrawn microfrontend', () => {
  const withdraw = (name: string) =>
    registry.asTeam(name, 'POST', '/desactivar', { motivo: 'Fin de temporada', origen });
  const names = async () => (await registry.live()).channels.map(({ name }) => name);

  it('leaves all pages, says so in the log, and returns by a rollback', async () => {
    expect((await withdraw('mf-chat')).status).toBe(200);
    expect(await names()).toEqual(['shell']);
    const { movimientos } = (await registry.asTeam('mf-chat', 'GET', '/historia')).body;
    expect(movimientos[0]).toMatchObject({ tipo: 'desactivar', desde: versionOf(4), hacia: null, origen });
    expect((await withdraw('mf-chat')).status).toBe(200);
    expect((await goBack()).body).toMatchObject({ version: versionOf(4) });
    expect(await names()).toContain('mf-chat');
  });

  it('cannot be the shell', async () => {
    expect((await withdraw('shell')).body.detalles).toEqual(['sin el shell no hay páginas']);
  });
});
