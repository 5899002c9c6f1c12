import { randomBytes } from 'node:crypto';
import { microfrontendStatus } from '@vitrina/contracts/microfrontends';
import { buildAnswer, type LiveReleases } from '@vitrina/contracts/microfrontends/resolve';
import { ObjectStore } from '@vitrina/kernel';
import { serviceKey, startService, type TestService } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatVersion, microfrontendContract, newVersion, shellVersion } from './sample-build.ts';

const token = () => randomBytes(24).toString('hex');
const tokens = { shell: token(), 'mf-chat': token(), 'mf-provider': token() };

/** Fields that the tests read of responses, besides those compared as a whole. */
interface Answer {
  code?: string;
  detalles?: string[];
  microfrontends?: unknown;
  integrities?: Record<string, string>;
  integridades?: Record<string, string>;
}

let registry: TestService;

beforeAll(async () => {
  const TEAM_TOKENS = Object.entries(tokens)
    .map((pair) => pair.join(':'))
    .join(',');
  registry = await startService('registry', { TEAM_TOKENS });
});
afterAll(() => registry?.stop());

async function call(method: string, path: string, options: { token?: string; body?: unknown } = {}) {
  const response = await fetch(`${registry.url}/api/registro${path}`, {
    method,
    headers: {
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.token && { authorization: `Bearer ${options.token}` }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const body = (await response.json()) as Answer;
  return { status: response.status, body };
}

/** Answer that a gateway builds from the registry's response. */
async function live() {
  const response = await fetch(`${registry.url}/internal/registry`, {
    headers: { authorization: `Bearer ${serviceKey('gateway', 'registry')}` },
  });
  const { channels, revision } = (await response.json()) as LiveReleases;
  const body: Answer = buildAnswer(
    channels.map(({ active }) => active),
    revision,
  );
  return { status: response.status, body };
}

const publish = (name: keyof typeof tokens, version: unknown) =>
  call('POST', `/${name}/versiones`, { token: tokens[name], body: version });
const move = (name: keyof typeof tokens, version: string, revision: number) =>
  call('POST', `/${name}/canal`, { token: tokens[name], body: { version, revision, motivo: 'prueba' } });
const status = async (name: keyof typeof tokens) =>
  microfrontendStatus.parse((await call('GET', `/${name}`, { token: tokens[name] })).body);

describe('publishing', () => {
  it('names nothing before the first version', async () => {
    const { status: code, body } = await live();
    expect(code).toBe(200);
    expect(body).toEqual({ revision: 0, shell: null, microfrontends: [], integrities: {} });
  });

  it('refuses a microfrontend before the shell, and says why', async () => {
    const { status: code, body } = await publish('mf-chat', chatVersion());
    expect(code).toBe(422);
    expect(body).toMatchObject({ success: false, code: 'publicacion_rechazada' });
    expect(body.detalles).toContain('mf-chat: publica y activa antes el shell');
  });

  it('accepts the shell and then the microfrontend, and the same content again', async () => {
    const shell = shellVersion();
    expect((await publish('shell', shell)).status).toBe(201);
    expect((await move('shell', shell.version, 0)).body).toEqual({ success: true, revision: 1 });
    const chat = chatVersion();
    expect(await publish('mf-chat', chat)).toMatchObject({ status: 201, body: { version: chat.version, nueva: true } });
    expect(await publish('mf-chat', chat)).toMatchObject({ status: 200, body: { nueva: false } });
    expect((await move('mf-chat', chat.version, 0)).status).toBe(200);
  });

  it('answers visitors with addresses, hashes, pages, places and links of the live versions', async () => {
    const chat = chatVersion();
    const { body } = await live();
    const folder = `/mf/mf-chat/${chat.version}`;
    const hashOf = (path: string) => chat.contrato.files.find((file) => file.path === path)?.integrity;
    expect(body).toMatchObject({
      revision: 2,
      shell: { name: 'shell', navigation: [{ label: 'Políticas', path: '/politicas' }] },
    });
    expect(body.microfrontends).toEqual([
      {
        name: 'mf-chat',
        version: chat.version,
        container: 'mf_chat',
        entry: `${folder}/remoteEntry.js`,
        integrity: hashOf('remoteEntry.js'),
        routes: [
          {
            path: '/agente',
            title: 'Bandeja',
            page: null,
            preload: [{ url: `${folder}/route-agente.js`, integrity: hashOf('route-agente.js'), kind: 'script' }],
          },
        ],
        slots: ['assistant'],
        navigation: [],
        preload: [{ url: `${folder}/app.js`, integrity: hashOf('app.js'), kind: 'script' }],
        styles: [],
      },
    ]);
    expect(body.integrities?.[`${folder}/remoteEntry.js`]).toBe(hashOf('remoteEntry.js'));
  });

  it('gives clients outside the platform the same data, in wire form', async () => {
    const { body } = await call('GET', '');
    const folder = `/mf/mf-chat/${chatVersion().version}`;
    expect(body).toMatchObject({
      revision: 2,
      shell: { nombre: 'shell', navegacion: [{ etiqueta: 'Políticas', ruta: '/politicas' }] },
      microfrontends: [
        {
          nombre: 'mf-chat',
          entrada: `${folder}/remoteEntry.js`,
          rutas: [{ ruta: '/agente', titulo: 'Bandeja', pagina: null, precarga: [{ tipo: 'script' }] }],
          ranuras: ['assistant'],
          precarga: [{ url: `${folder}/app.js` }],
        },
      ],
    });
    expect(Object.keys(body.integridades ?? {})).toEqual(Object.keys((await live()).body.integrities ?? {}));
  });

  it('stores every file with its type, and texts compressed too', async () => {
    const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = process.env;
    const store = new ObjectStore(
      { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION: 'us-east-1' },
      registry.namespace,
    );
    const folder = `mf/mf-chat/${chatVersion().version}`;
    expect(await store.list('mf', folder)).toEqual(
      ['app.js', 'remoteEntry.js', 'route-agente.js'].flatMap((path) =>
        ['', '.br', '.gz'].map((ending) => `${folder}/${path}${ending}`),
      ),
    );
    expect(await store.stat('mf', `${folder}/app.js`)).toMatchObject({ contentType: 'text/javascript; charset=utf-8' });
  });

  it('restores files that the store lost or changed when the same content is published again', async () => {
    const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = process.env;
    const access = { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION: 'us-east-1' };
    const store = new ObjectStore(access, registry.namespace);
    const chat = chatVersion();
    const folder = `mf/mf-chat/${chat.version}`;
    const read = async (key: string) => (await store.get('mf', key))?.toArray().then((parts) => Buffer.concat(parts));
    const before = await Promise.all(['app.js', 'app.js.br', 'app.js.gz'].map((path) => read(`${folder}/${path}`)));
    for (const path of ['app.js', 'app.js.br', 'app.js.gz']) {
      await store.remove('mf', [`${folder}/${path}`]);
      await publish('mf-chat', chat);
      await store.put('mf', `${folder}/${path}`, Buffer.from('other'), 'text/javascript');
      expect(await publish('mf-chat', chat)).toMatchObject({ status: 200, body: { nueva: false } });
    }
    const after = await Promise.all(['app.js', 'app.js.br', 'app.js.gz'].map((path) => read(`${folder}/${path}`)));
    expect(after).toEqual(before);
  });

  it('refuses a version that names other content', async () => {
    const forged = { ...chatVersion('other'), version: chatVersion().version };
    expect((await publish('mf-chat', forged)).body.detalles).toContain(
      `${forged.version} no corresponde a este contenido`,
    );
  });

  it('refuses a file whose bytes do not match its hash', async () => {
    const version = chatVersion('tampered');
    version.archivos['app.js'] = Buffer.from('alert(1)').toString('base64');
    const { status: code, body } = await publish('mf-chat', version);
    expect(code).toBe(422);
    expect(body.detalles).toContain('app.js: el contenido no corresponde a su hash; vuelve a compilar');
  });

  it.each([
    ['no body', undefined],
    ['an empty object', {}],
    ['a path that leaves its folder', newVersion({ ...microfrontendContract(), entry: '../x.js' }, { '../x.js': '' })],
    ['a hidden file', newVersion(microfrontendContract(), { '.env': '' })],
    ['bytes that are not base64', { ...chatVersion(), archivos: { 'app.js': '<script>' } }],
    ['a route that is no route', withRoute('/p/:post-id')],
    ['a route for every address', withRoute('/*')],
    ['a route of the platform', withRoute('/api/planes')],
  ])('refuses %s as invalid', async (_name, body) => {
    expect((await publish('mf-chat', body)).status).toBeOneOf([400, 415]);
  });
});

/** Creates a chat version with one page at this path. */
function withRoute(path: string) {
  const contract = microfrontendContract();
  const routes = [{ path, title: 'Prueba' }];
  const files = { 'remoteEntry.js': 'var mf_chat', 'app.js': '', 'route-agente.js': '' };
  return newVersion({ ...contract, declaration: { ...contract.declaration, routes } }, files);
}

it('answers without the routes of a version that was stored before they were checked', () => {
  const contract = withRoute('/agente').contrato;
  contract.declaration.routes.push({ path: '/p/:post-id', title: 'Rota' });
  const { microfrontends } = buildAnswer([{ version: '1.0.0-0123456789ab', contract }], 1);
  expect(microfrontends[0]?.routes.map(({ path }) => path)).toEqual(['/agente']);
});

describe('the permission to publish', () => {
  it.each([
    ['a caller without a token', undefined, 401, 'token_de_equipo'],
    ['an unknown token', token(), 401, 'token_de_equipo'],
    ['another team', tokens['mf-provider'], 403, 'no_permitido'],
  ])('refuses %s on every call of a team', async (_name, sent, code, error) => {
    const options = sent ? { token: sent } : {};
    const answers = await Promise.all([
      call('GET', '/mf-chat', options),
      call('POST', '/mf-chat/versiones', { ...options, body: chatVersion() }),
      call('POST', '/mf-chat/canal', {
        ...options,
        body: { version: chatVersion().version, revision: 1, motivo: 'x' },
      }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: code, body: { success: false, code: error } });
  });
});

describe('channels', () => {
  it('lets one of two simultaneous moves win and refuses the other', async () => {
    const first = chatVersion('a');
    const second = chatVersion('b');
    await Promise.all([publish('mf-chat', first), publish('mf-chat', second)]);
    const { canal } = await status('mf-chat');
    const results = await Promise.all([
      move('mf-chat', first.version, canal.revision),
      move('mf-chat', second.version, canal.revision),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual([200, 409]);
    expect(results.find((result) => result.status === 409)?.body.code).toBe('revision_distinta');
  });

  it('lets one of two builds that do not fit each other go live, though both fit what was live before', async () => {
    const greedy = withRoute('/agenda');
    const contract = microfrontendContract('mf-provider');
    const routes = [{ path: '/agenda', title: 'Agenda' }];
    const rival = newVersion(
      { ...contract, preload: [], declaration: { ...contract.declaration, slots: [], routes } },
      { 'remoteEntry.js': 'var mf_provider' },
    );
    expect((await publish('mf-chat', greedy)).status).toBe(201);
    expect((await publish('mf-provider', rival)).status).toBe(201);
    const { canal } = await status('mf-chat');
    const results = await Promise.all([
      move('mf-chat', greedy.version, canal.revision),
      move('mf-provider', rival.version, 0),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual([200, 422]);
    expect(results.find((result) => result.status === 422)?.body.code).toBe('publicacion_rechazada');
    const { body } = await live();
    const published = (body.microfrontends as { routes: { path: string }[] }[]).flatMap(({ routes }) => routes);
    expect(published.filter(({ path }) => path === '/agenda')).toHaveLength(1);
    expect((await move('mf-chat', canal.activa ?? '', (await status('mf-chat')).canal.revision)).status).toBe(200);
  });

  it('logs who moved which version, from where to where and why, and moves back', async () => {
    const { canal } = await status('mf-chat');
    expect((await move('mf-chat', canal.anterior ?? '', canal.revision)).status).toBe(200);
    const after = await status('mf-chat');
    const { revision } = canal;
    expect(after.canal).toMatchObject({ activa: canal.anterior, canario: null, revision: revision + 1 });
    expect(after.canal.anterior).not.toBe(canal.activa);
    expect(after.movimientos[0]).toMatchObject({
      equipo: 'mf-chat',
      desde: canal.activa,
      hacia: canal.anterior,
      motivo: 'prueba',
      revision: canal.revision + 1,
    });
  });

  it('refuses a version that was never published', async () => {
    const { canal } = await status('mf-chat');
    const answer = await move('mf-chat', '9.9.9-0123456789ab', canal.revision);
    expect(answer).toMatchObject({ status: 404, body: { code: 'version_desconocida' } });
  });
});

describe('reports of failures', () => {
  it('refuses a kind that does not exist', async () => {
    const body = { microfrontend: 'mf-chat', version: chatVersion().version, tipo: 'otro' };
    expect((await call('POST', '/avisos', { body })).status).toBe(400);
  });
});
