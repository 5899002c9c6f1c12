import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { toolFor } from './tool.ts';

const { run, createFolder } = toolFor('cli-large');

describe('the command line of a team about its surroundings', () => {
  it.each([
    [
      'a page of another server',
      '<html></html>',
      /^http:\S+ contestó 200 y no es el registro de la plataforma: revisa REGISTRY_URL\.\n$/,
    ],
    [
      'a registry with another response format',
      '{"success":true}',
      /^http:\S+ contesta de otra forma que la de esta herramienta: actualiza/,
    ],
  ])('says in one line what to do about %s', async (_what, body, text) => {
    const server = createServer((_request, response) => response.end(body));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const env = { REGISTRY_URL: `http://127.0.0.1:${port}`, TEAM_TOKEN: 'x' };
    const { code, err } = await run(['status', 'mf-blog'], env);
    server.close();
    expect(code).toBe(1);
    expect(err).toMatch(text);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('says in one line what to do about a build that is missing or in another format', async () => {
    const folder = await createFolder('mf-viejo', 'export default {};');
    const missing = await run(['deploy', '--built', folder], { TEAM_TOKEN: 'x' });
    expect(missing.err).toMatch(/dist no tiene una compilación: haz una con npm run build, o quita --built\.\n$/);
    await mkdir(path.join(folder, 'dist'));
    await writeFile(path.join(folder, 'dist/vitrina.contract.json'), '{"format":0}');
    const other = await run(['deploy', '--built', folder], { TEAM_TOKEN: 'x' });
    expect(other.err).toMatch(/vitrina\.contract\.json no es de esta versión de la herramienta: compila otra vez/);
    expect([missing.code, other.code]).toEqual([1, 1]);
  });

  it.each([
    ['that is missing', undefined, /^No se puede leer .*config\.json: revisa la ruta de --file\.\n$/],
    ['that is not JSON', 'tono: claro', /config\.json no es una configuración: usa un objeto JSON de hasta 4096 bytes/],
    ['with a list', '[1]', /config\.json no es una configuración/],
  ])('refuses a configuration file %s, and prints how to fix it', async (what, content, text) => {
    const folder = await createFolder(`mf-${what.replaceAll(/[^a-z]/g, '')}`, 'export default {};');
    if (content !== undefined) await writeFile(path.join(folder, 'config.json'), content);
    const env = { REGISTRY_URL: 'http://127.0.0.1:9', TEAM_TOKEN: 'x' };
    const { code, err } = await run(['config', folder, '--file', 'config.json'], env);
    expect(code).toBe(1);
    expect(err).toMatch(text);
  });

  it("reads REGISTRY_URL and TEAM_TOKEN from .env in the team's folder; environment variables take precedence", async () => {
    const folder = await createFolder('mf-entorno', 'export default {};');
    await writeFile(path.join(folder, '.env'), 'REGISTRY_URL=http://127.0.0.1:9\nTEAM_TOKEN="x"\n');
    const here = await run(['status', folder]);
    expect(here.err).toMatch(/^http:\/\/127\.0\.0\.1:9\/api\/registro no responde/);
    const elsewhere = await run(['status', folder], { REGISTRY_URL: 'http://127.0.0.1:10' });
    expect(elsewhere.err).toMatch(/^http:\/\/127\.0\.0\.1:10\/api\/registro no responde/);
  });

  it.each([
    ['vitrina', 'mf-una'],
    ['http://', 'mf-dos'],
    ['ftp://vitrina.example', 'mf-tres'],
    ['', 'mf-cuatro'],
  ])('refuses «%s» as the address of a platform', async (url, name) => {
    const folder = await createFolder(name, 'export default {};');
    expect(await run(['status', folder], { REGISTRY_URL: url, TEAM_TOKEN: 'x' })).toMatchObject({
      code: 1,
      err: `REGISTRY_URL «${url}» no es una dirección: escríbela entera, como https://vitrina.example\n`,
    });
  });
});
