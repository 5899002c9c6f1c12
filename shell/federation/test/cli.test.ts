import { describe, expect, it } from 'vitest';
import { toolFor } from './tool.ts';

const { run, runInShell, createFolder } = toolFor('cli');

describe('the command line of a team', () => {
  it('prints its usage on request', async () => {
    const { code, out, err } = await run(['--help']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('deploy      compila, publica y activa');
  });

  it.each([
    ['an unknown option', ['build', '--rapido'], {}, /^--rapido no es una opción\. Con --help se ven todas\.\n$/],
    [
      'an option without its value',
      ['deploy', '--canary'],
      {},
      /^A --canary le falta su valor: escríbelo después, como en los ejemplos de --help\.\n$/,
    ],
    ['a value too many', ['deploy', '--replace=yes'], {}, /^--replace no lleva un valor: escríbela sola\.\n$/],
    [
      'an option that npm kept for itself',
      ['status', 'mf-blog'],
      { npm_config_canary: '10' },
      /^npm se quedó con --canary: escribe -- antes de las opciones, como npm run deploy -- --canary 10\.\n$/,
    ],
    [
      'a preview of no minutes, before it builds one',
      ['preview', 'mf-blog', '--minutes', '0'],
      {},
      /^--minutes es un número entero de 1 a 1440\.\n$/,
    ],
    [
      'a rollback to something that is no version',
      ['rollback', 'mf-blog', '--release', '1.0'],
      {},
      /^«1\.0» no es una versión: --release es una de las que muestra status, como 1\.0\.0-0123456789ab\.\n$/,
    ],
    ['an invalid port', ['dev', '--port', 'x'], {}, /^--port es un número entero de 0 a 65535\.\n$/],
    ['an unknown command', ['construye'], {}, /^Uso: /],
    ['a folder without a microfrontend', ['build', '/'], {}, /^\/ no tiene microfrontend\.ts: /],
    [
      'a preview of an invalid path',
      ['preview', 'mf-blog', '--page', 'agenda'],
      {},
      /^«agenda» no es una página: --page es una ruta de la plataforma, como \/agenda\.\n$/,
    ],
    [
      'a platform that does not respond',
      ['status', 'mf-blog'],
      { REGISTRY_URL: 'http://127.0.0.1:9', TEAM_TOKEN: 'x' },
      /^http:\/\/127\.0\.0\.1:9\/api\/registro no responde: revisa REGISTRY_URL/,
    ],
  ])('says what to do about %s, and prints no stack', async (_what, args, env, text) => {
    const { code, err } = await run(args, env);
    expect(code).toBe(1);
    expect(err).toMatch(text);
    expect(err).not.toMatch(/^\s+at |node:internal/m);
  });

  it('prints no error when the reader of its output has gone', async () => {
    expect(await runInShell('--help | true')).toEqual({ code: 0, err: '' });
  });

  it('names each wrong part of a declaration by its path', async () => {
    const parts = "name: 'mf-feria', sdk: '2', routes: [{ path: 'x', title: '' }], slots: [], navigation: [], api: []";
    const { code, err } = await run(['build', await createFolder('mf-feria', `export default { ${parts} };`)]);
    expect(code).toBe(1);
    const [first, ...faults] = err.trim().split('\n');
    expect(first).toBe('El registro no aceptaría lo que declara microfrontend.ts:');
    expect(faults.map((line) => line.slice(0, line.indexOf(':')).trim())).toEqual([
      ...['· sdk', '· routes[0].path', '· routes[0].title'],
    ]);
  });

  it('means the declared microfrontend, whatever its folder is called', async () => {
    const parts = "name: 'mf-clon', sdk: '2.0.0', routes: [], slots: [], navigation: [], api: []";
    const folder = await createFolder('clone', `export default { ${parts} };`);
    expect((await run(['status', folder])).err).toBe(
      'Falta el token de mf-clon: ponlo en TEAM_TOKEN. Lo da quien administra la plataforma.\n',
    );
  });

  it('reports a missing default export', async () => {
    const { err } = await run(['build', await createFolder('mf-nada', 'export const name = 1;')]);
    expect(err).toMatch(/· export default: /);
  });
});
