import { gzipSync } from 'node:zlib';
import type { FailureReport, NewVersion } from '@vitrina/contracts/microfrontends';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectOldBuilds } from '../src/collection.ts';
import { FailureGroups } from '../src/failures/groups.ts';
import { runRegistry } from './platform.ts';
import { chatVersion, shellVersion } from './sample-build.ts';

let registry: Awaited<ReturnType<typeof runRegistry>>;

const shell = shellVersion();
const chat = chatVersion();
const later = chatVersion('later');

/** Map of a script whose line 1, column 1 is line 7, column 5 of `src/app.tsx`. */
const map = { version: 3, sources: ['webpack://mf_chat/./src/app.tsx'], names: [], mappings: 'AAMI' };
const packed = (value: unknown) => gzipSync(JSON.stringify(value)).toString('base64');

beforeAll(async () => {
  registry = await runRegistry();
  for (const release of [shell, later, { ...chat, mapas: { 'app.js': packed(map) } }]) await registry.deploy(release);
});
afterAll(() => registry?.close());

let visitor = 0;
/**
 * Sends a report from a separate page.
 * @returns the response's status
 */
async function report(more: Partial<FailureReport>, release: NewVersion = chat): Promise<number> {
  visitor += 1;
  const pagina = registry.servePage([shell, release]);
  const body = { microfrontend: 'mf-chat', version: release.version, tipo: 'pantalla', pagina, ...more };
  return (await registry.call('POST', '/avisos', { body, address: `10.1.${visitor >> 8}.${visitor & 255}` })).status;
}

interface Group {
  version: string;
  codigo: string;
  veces: number;
  otros: boolean;
  mensaje: string | null;
  rutas: string[];
  pila: object[];
}

const read = async (query: string) =>
  (await registry.asTeam('mf-chat', 'GET', `/avisos?${query}`)) as unknown as {
    status: number;
    link: string | null;
    body: { avisos: Group[]; code: string };
  };
const groupsOf = async (release: NewVersion) => (await read(`version=${release.version}`)).body.avisos;
const at = (file: string) => `https://vitrina.example/mf/mf-chat/${chat.version}/${file}`;

describe('failures of a first content', () => {
  it('appear with the reason that the gateway reports, counted once for each page', async () => {
    const fresh = chatVersion('first');
    await registry.deploy(fresh);
    const failed = { nombre: 'mf-chat', version: fresh.version, cuantas: 2 };
    await registry.countPages([], undefined, [{ ...failed, mensaje: 'TypeError: ana@correo.mx has no name' }, failed]);
    const groups = await groupsOf(fresh);
    expect(new Map(groups.map(({ mensaje, ...group }) => [mensaje, group]))).toMatchObject(
      new Map([
        [null, { codigo: 'primero', veces: 2, rutas: [], pila: [] }],
        ['TypeError: ‹correo› has no name', { codigo: 'primero', veces: 2 }],
      ]),
    );
    const { versiones } = (await registry.asTeam('mf-chat', 'GET', '')).body;
    expect(versiones.find(({ version }) => version === fresh.version)?.avisos).toEqual({ primero: 4 });
    await registry.deploy(chat);
  });
});

describe('failures reported by browsers', () => {
  it('appear in groups by message and topmost frame, without personal data, mapped to their sources', async () => {
    const pila = `TypeError: x\n    at e (${at('app.js')}:1:1)\n    at https://vitrina.example/p/ana:3:9`;
    for (const correo of ['ana@correo.mx', 'luis@correo.mx']) {
      expect(await report({ mensaje: `No ${correo}`, pila, ruta: '/agente' })).toBe(202);
    }
    const [group, ...more] = await groupsOf(chat);
    expect(more).toEqual([]);
    expect(group).toMatchObject({
      codigo: 'pantalla',
      veces: 2,
      otros: false,
      mensaje: 'No ‹correo›',
      rutas: ['/agente'],
    });
    expect(group?.pila).toEqual([
      { funcion: 'e', archivo: 'src/app.tsx', linea: 7, columna: 5, fuente: true },
      { funcion: null, archivo: null, linea: 3, columna: 9, fuente: false },
    ]);
    const stored = await registry.collections.failures.findOne({ message: 'No ‹correo›' }).lean();
    expect(stored?.sources?.[0]).toMatchObject({ file: 'src/app.tsx', line: 7 });
    expect(JSON.stringify(stored)).not.toMatch(/ana|luis/);
  });

  it('get a group too if an older shell reports them without message and stack', async () => {
    await report({ tipo: 'carga' });
    expect(await groupsOf(chat)).toContainEqual(
      expect.objectContaining({ codigo: 'carga', veces: 1, mensaje: null, rutas: [], pila: [] }),
    );
  });

  it("get a refusal if a text exceeds its limit or is not a route's pattern", async () => {
    for (const more of [{ mensaje: 'x'.repeat(301) }, { pila: 'x'.repeat(4_001) }, { ruta: '/p/a?b=1' }]) {
      expect(await report(more)).toBe(400);
    }
  });

  it('stay ungrouped if the page was not served with that version', async () => {
    await report({ mensaje: 'Forged', pagina: registry.servePage([shell, later]) });
    await report({ mensaje: 'Forged', pagina: 'x' });
    expect((await groupsOf(chat)).map(({ mensaje }) => mensaje)).not.toContain('Forged');
  });

  it('get at most 50 groups per version, and one count for all others', async () => {
    const messages = Array.from({ length: 70 }, (_, index) => `Failure ${index}`);
    await Promise.all(messages.map((mensaje) => report({ mensaje }, later)));
    await report({ mensaje: 'Failure 0' }, later);
    const first = await read(`version=${later.version}`);
    const [, cursor] = /cursor=([\w-]+)/.exec(first.link ?? '') ?? [];
    const second = await read(`version=${later.version}&cursor=${cursor}`);
    const groups = [...first.body.avisos, ...second.body.avisos];
    expect(groups).toHaveLength(51);
    expect(new Set(groups.map(({ mensaje }) => mensaje)).size).toBe(51);
    expect(groups.reduce((sum, { veces }) => sum + veces, 0)).toBe(71);
    expect(groups.filter(({ otros }) => otros)).toHaveLength(1);
  });

  it('name 12 routes and browsers at most', async () => {
    const groups = new FailureGroups(registry.collections.failures, { now: () => new Date() });
    const details = {
      name: 'mf-chat',
      version: '9.9.9-0123456789ab',
      kind: 'render',
      message: 'x',
      stack: '',
    } as const;
    for (let n = 0; n < 20; n += 1) await groups.record({ ...details, route: `/r${n}`, browser: `$Chrome ${n}` });
    const [group] = await groups.latest('mf-chat', 1, { version: details.version });
    expect([group?.routes.length, group?.browsers.length, group?.count]).toEqual([12, 12, 20]);
  });

  it('expire 30 days after the last report', async () => {
    const indexes = await registry.collections.failures.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { lastAt: 1 }, expireAfterSeconds: 2_592_000 }));
  });

  it('can be read by the team and by administrators, not by another team', async () => {
    const asAdmin = await registry.asAdmin('GET', `despliegues/mf-chat/avisos?version=${chat.version}`);
    expect(asAdmin.body).toMatchObject({ nombre: 'mf-chat', avisos: await groupsOf(chat) });
    expect((await registry.call('GET', '/mf-chat/avisos', { token: registry.teams.shell })).status).toBe(403);
    expect((await registry.call('GET', '/mf-chat/avisos')).status).toBe(401);
    expect((await read('cursor=x')).body.code).toBe('cursor_invalido');
  });
});

describe('a private source map', () => {
  const hostile: Record<string, string> = {
    'no gzip': Buffer.from('{}').toString('base64'),
    'no JSON': gzipSync('x').toString('base64'),
    'no map': packed([]),
    'a map of maps': packed({ version: 3, sections: [] }),
    'foreign characters': packed({ ...map, mappings: 'AAAA\u0000' }),
    'a name of a megabyte': packed({ ...map, names: ['x'.repeat(1_000_000)] }),
    'a million lines': packed({ ...map, mappings: ';'.repeat(1_000_000) }),
    '64 MB of zeros': gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64'),
  };

  it.each(Object.entries(hostile))('with %s is refused within two seconds', async (_what, text) => {
    const started = performance.now();
    const { status, body } = await registry.publish({ ...chatVersion('map'), mapas: { 'app.js': text } });
    expect(performance.now() - started).toBeLessThan(2_000);
    expect([status, body.code]).toEqual([422, 'publicacion_rechazada']);
    expect(body.detalles).toEqual([expect.stringMatching(/^mapas: app\.js .* compila otra vez/)]);
  });

  it('gets a refusal if it belongs to no script of the version', async () => {
    const { body } = await registry.publish({ ...chatVersion('map'), mapas: { '../x.js': packed(map) } });
    expect(body.detalles).toEqual([expect.stringMatching(/^mapas: \.\.\/x\.js /)]);
  });

  it('leaves the stack unchanged if it names no source for any position', async () => {
    const release = chatVersion('wild');
    const wild = { ...map, sources: [], mappings: 'AAgggggB,gggggggggggggggB;'.repeat(20_000) };
    await registry.deploy({ ...release, mapas: { 'app.js': packed(wild) } });
    const pila = `at e (https://x/mf/mf-chat/${release.version}/app.js:1:1)\nat f (https://x/mf/mf-chat/${release.version}/app.js:999999999:1)`;
    await report({ pila }, release);
    const started = performance.now();
    const [group] = await groupsOf(release);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(group?.pila).toEqual([
      expect.objectContaining({ fuente: false }),
      expect.objectContaining({ fuente: false }),
    ]);
  });

  it("disappears with its version and with the version's reports", async () => {
    const prefix = `maps/mf-chat/${chat.version}/`;
    expect(await registry.objects.list('mf', prefix)).toEqual([`${prefix}app.js.map.gz`]);
    // A channel remembers ten earlier versions as rollback targets.
    for (let n = 0; n < 12; n += 1) await registry.deploy(chatVersion(`next ${n}`));
    await collectOldBuilds(registry.later(31), 30, new AbortController().signal);
    expect(await registry.objects.list('mf', prefix)).toEqual([]);
    expect(await groupsOf(chat)).toEqual([]);
  });
});
