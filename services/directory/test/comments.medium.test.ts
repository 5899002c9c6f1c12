import type { Comment, ProviderProfile } from '@vitrina/contracts';
import { serviceKey } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, providerChanged } from './samples.ts';

let directory: RunningDirectory;
let anyone: Person;
let ana: Person;
let owner: Person;
const proveedor_id = idOf('taller');

beforeAll(async () => {
  directory = await runDirectory();
  await directory.publish(
    providerChanged('taller'),
    providerChanged('otro'),
    providerChanged('tercero'),
    providerChanged('escondido', null),
  );
  anyone = visitor(directory);
  ana = await signIn(directory, { userId: idOf('ana'), name: 'Ana Ruiz' });
  owner = await signIn(directory, { userId: proveedor_id, name: 'Dueña', role: 'provider', missing: [] });
});
afterAll(() => directory.close());

const profile = async (slug: string) =>
  (await directory.read<{ data: ProviderProfile }>(`/api/proveedores/${slug}`)).data;
const list = async (who: Person, providerId = proveedor_id) =>
  (await who.read<Comment[]>(who.get(`/api/comentarios?proveedor_id=${providerId}`))).body;
const say = (who: Person, comentario: string, more: Record<string, unknown> = {}, headers = {}) =>
  who.read<{ data: Comment; code?: string; error?: string }>(
    who.post('/api/comentarios', { proveedor_id, comentario, ...more }, headers),
  );
let people = 0;
/** Signs in a new account without comments. */
const someone = () => {
  people += 1;
  return signIn(directory, { userId: idOf(`persona ${people}`), name: `Persona ${people}` });
};

it('the page of a provider shows the number of public comments', async () => {
  await directory.publish(providerChanged('contado'));
  expect((await profile('taller-contado')).comentarios).toBe(0);
  await say(await someone(), 'Llegó a la hora y dejó todo limpio.', { proveedor_id: idOf('contado') });
  expect((await profile('taller-contado')).comentarios).toBe(1);
});

describe('a comment', () => {
  it('shows the account’s name, whatever name the request contains', async () => {
    const { status, body } = await say(ana, '  Llegó puntual.\r\nDejó todo limpio.  ', {
      usuario_id: 1,
      nombre_usuario: 'Otra',
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      nombre_usuario: 'Ana Ruiz',
      comentario: 'Llegó puntual.\nDejó todo limpio.',
      respuesta: null,
      estado: 'publicado',
      razon: null,
      propio: true,
    });
    expect(Math.abs(Date.parse(body.data.fecha) - Date.now())).toBeLessThan(60_000);
    expect((await list(anyone))[0]).toEqual({ ...body.data, propio: false });
    expect((await list(ana))[0]).toEqual(body.data);
  });

  it.each([
    ['nothing', '', 'comentario_vacio'],
    ['blanks', ' \n\t ', 'comentario_vacio'],
    ['characters without width', '\u200b\u200b', 'comentario_vacio'],
    ['1,001 characters', 'x'.repeat(1_001), 'comentario_largo'],
    ['letters that show nothing', '\u3164\u2800 \u115f', 'comentario_vacio'],
    ['piled marks', `ho${'\u0335\u0301'.repeat(4)}la`, 'marcas_excesivas'],
  ])('is refused and not stored if it consists of %s', async (_what, comentario, code) => {
    const before = await directory.store.comments.countDocuments();
    expect(await say(ana, comentario)).toMatchObject({ status: 400, body: { code } });
    expect(await directory.store.comments.countDocuments()).toBe(before);
  });

  it('may have 1,000 characters', async () => {
    expect(await say(await someone(), 'á'.repeat(1_000))).toMatchObject({ status: 201 });
  });

  it('needs a session and a public provider other than the author', async () => {
    expect(await say(anyone, 'Hola')).toMatchObject({ status: 401, body: { error: 'Usuario no autenticado.' } });
    for (const id of [idOf('escondido'), idOf('nadie')]) {
      expect(await say(ana, 'Hola', { proveedor_id: id })).toMatchObject({
        status: 404,
        body: { code: 'proveedor_no_encontrado' },
      });
      expect((await anyone.get(`/api/comentarios?proveedor_id=${id}`)).status).toBe(404);
    }
    expect(await say(owner, 'Soy muy buena')).toMatchObject({
      status: 403,
      body: { error: 'No puedes comentar tu propio perfil.' },
    });
  });

  it('exists once if sent twice with one key, even concurrently, and fails if the text differs', async () => {
    const eva = await someone();
    const headers = { 'idempotency-key': 'una' };
    const answers = await Promise.all([1, 2, 3].map(() => say(eva, 'Muy recomendable, de verdad', {}, headers)));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await say(eva, 'Otra cosa', {}, headers)).toMatchObject({
      status: 409,
      body: {
        code: 'clave_reutilizada',
        error: 'Ya recibimos este envío con otro contenido. Recarga la página y vuelve a enviarlo.',
      },
    });
    expect(await say(await someone(), 'Otra cosa', {}, headers)).toMatchObject({ status: 201 });
  });

  it('can be deleted by its author only', async () => {
    const leo = await someone();
    const other = await someone();
    const { body } = await say(leo, 'Me equivoqué de taller');
    const path = `/api/comentarios/${body.data.id}/eliminar`;
    expect((await other.post(path, {})).status).toBe(404);
    expect((await owner.post(path, {})).status).toBe(404);
    expect((await leo.post(path, {})).status).toBe(200);
    expect((await leo.post(path, {})).status).toBe(404);
    expect((await leo.post('/api/comentarios/nada/eliminar', {})).status).toBe(404);
    expect((await list(leo)).map(({ id }) => id)).not.toContain(body.data.id);
  });
});

describe('pages of comments', () => {
  it('contain every comment once, newest first, and name the next page in Link', async () => {
    const providerId = idOf('otro');
    const posted: string[] = [];
    for (let number = 0; number < 7; number += 1) {
      const { body } = await say(await someone(), `Comentario número ${number}`, { proveedor_id: providerId });
      posted.unshift(body.data.id);
    }
    const read: string[] = [];
    let path: string | undefined = `/api/comentarios?proveedor_id=${providerId}&limit=3`;
    while (path) {
      const answer: Response = await anyone.get(path);
      read.push(...((await answer.json()) as Comment[]).map(({ id }) => id));
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(read).toEqual(posted);
    expect((await anyone.get(`/api/comentarios?proveedor_id=${providerId}&cursor=nada`)).status).toBe(400);
  });
});

describe('a reply', () => {
  it('comes from the provider of that profile, once', async () => {
    const { body } = await say(await someone(), 'Quedó muy bien la pared');
    const path = `/api/comentarios/${body.data.id}/respuesta`;
    const other = await signIn(directory, { userId: idOf('otro'), name: 'Otro', role: 'provider', missing: [] });
    expect(await ana.read(ana.post(path, { respuesta: 'Gracias' }))).toMatchObject({
      status: 403,
      body: { code: 'perfil_incompleto' },
    });
    expect((await other.post(path, { respuesta: 'Gracias' })).status).toBe(404);
    expect((await owner.post(path, { respuesta: ' ' })).status).toBe(400);
    const tries = await Promise.all(['Gracias a ti', 'Con gusto'].map((respuesta) => owner.post(path, { respuesta })));
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409]);
    const shown = (await list(anyone)).find(({ id }) => id === body.data.id);
    expect(['Gracias a ti', 'Con gusto']).toContain(shown?.respuesta);
    expect(shown?.fecha_respuesta).toMatch(/^\d{4}-/);
  });
});

describe('a comment held for review', () => {
  it('appears only to its author, as under review, and cannot be replied to', async () => {
    const spammer = await someone();
    const { status, body } = await say(spammer, 'Mejor llámame a mí: 55 1234 5678');
    expect([status, body.data.estado]).toEqual([201, 'en_revision']);
    const stateFor = async (who: Person) => (await list(who)).find(({ id }) => id === body.data.id)?.estado;
    expect(await stateFor(spammer)).toBe('en_revision');
    expect(await stateFor(anyone)).toBeUndefined();
    expect(await stateFor(owner)).toBeUndefined();
    expect((await owner.post(`/api/comentarios/${body.data.id}/respuesta`, { respuesta: 'No' })).status).toBe(404);
  });

  it('a text that its author already posted about another provider is held as well', async () => {
    const salesman = await someone();
    const text = 'Conozcan mi taller de muebles a la medida en la colonia Roma';
    expect((await say(salesman, text)).body.data.estado).toBe('publicado');
    const again = await say(salesman, text.toUpperCase().toLowerCase(), { proveedor_id: idOf('tercero') });
    expect(again.body.data.estado).toBe('en_revision');
  });
});

describe('the trust in an author by earlier comments', () => {
  const DAY = 86_400_000;
  const shops = ['lino', 'mimbre', 'nogal', 'olmo'];
  const advertise = async (who: Person, text: string) => (await say(who, `${text}: 55 1234 5678`)).body.data.estado;
  /** Posts a comment and sets its age, in milliseconds; returns the comment's id. */
  const postAgedComment = async (who: Person, shop: string, age: number, more: Record<string, unknown> = {}) => {
    const { body } = await say(who, `Muy buen trato en ${shop}`, { proveedor_id: idOf(shop) });
    const change = { at: Date.now() - age, ...more };
    await directory.store.comments.updateOne({ _id: body.data.id }, { $set: change });
    return body.data.id;
  };
  beforeAll(() => directory.publish(...shops.map((shop) => providerChanged(shop))));

  it('allows a telephone number after day-old comments on three providers', async () => {
    const sara = await someone();
    for (const shop of shops.slice(0, 2)) await postAgedComment(sara, shop, DAY + 1_000);
    expect(await advertise(sara, 'Con dos')).toBe('en_revision');
    const third = await postAgedComment(sara, 'nogal', DAY - 60_000);
    expect(await advertise(sara, 'Con dos y uno de hoy')).toBe('en_revision');
    await directory.store.comments.updateOne({ _id: third }, { $set: { at: Date.now() - DAY } });
    expect(await advertise(sara, 'Con tres')).toBe('publicado');
  });

  it('ignores further comments on the same provider, and held, hidden or removed ones', async () => {
    const leo = await someone();
    for (let number = 0; number < 5; number += 1) await postAgedComment(leo, 'lino', 2 * DAY, { sortKey: `${number}` });
    await postAgedComment(leo, 'mimbre', 2 * DAY);
    await postAgedComment(leo, 'nogal', 2 * DAY, { risk: 'link' });
    const gone = await postAgedComment(leo, 'olmo', 2 * DAY);
    const hidden = await postAgedComment(leo, 'otro', 2 * DAY);
    await directory.store.comments.updateOne({ _id: gone }, { $set: { state: 'removed' } });
    await directory.store.comments.updateOne({ _id: hidden }, { $set: { state: 'rejected' } });
    expect(await advertise(leo, 'Con dos que cuentan')).toBe('en_revision');
    await directory.store.comments.updateOne({ _id: gone }, { $set: { state: 'published' } });
    expect(await advertise(leo, 'Con tres que cuentan')).toBe('publicado');
  });

  it('ignores providers registered this week and hidden ones', async () => {
    const ines = await someone();
    const newProviders = ['uno', 'dos', 'tres'];
    await directory.publish(...newProviders.map((name) => providerChanged(name)));
    for (const name of newProviders) await postAgedComment(ines, name, 2 * DAY);
    const old = { $set: { createdAt: Date.now() - 6 * DAY } };
    for (const name of newProviders) await directory.store.providers.updateOne({ _id: idOf(name) }, old);
    expect(await advertise(ines, 'Recién abiertos')).toBe('en_revision');
    for (const name of newProviders)
      await directory.store.providers.updateOne({ _id: idOf(name) }, { $set: { createdAt: Date.now() - 8 * DAY } });
    await directory.publish(providerChanged('tres', null, { version: 2 }));
    await directory.store.providers.updateOne({ _id: idOf('tres') }, { $set: { createdAt: Date.now() - 8 * DAY } });
    expect(await advertise(ines, 'Uno escondido')).toBe('en_revision');
  });
});

describe('a removed comment', () => {
  it('appears only to its author, with the reason, and can still be deleted', async () => {
    const leo = await someone();
    const admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
    const removed = (await say(leo, 'Esto se va a retirar')).body.data.id;
    const refused = (await say(leo, 'Vean www.mia.example')).body.data.id;
    await anyone.post('/api/reportes', { tipo: 'comentario', id: removed, motivo: 'spam' });
    const { body } = await admin.read<{ data: { id: string; objeto_id: string }[] }>(admin.get('/api/admin/reportes'));
    const path = `/api/admin/reportes/${body.data.find(({ objeto_id }) => objeto_id === removed)?.id}`;
    await admin.post(path, { decision: 'retirar', razon: 'Es publicidad' });
    await admin.post(`/api/admin/comentarios/${refused}`, { decision: 'rechazar' });
    const seen = async (who: Person) =>
      (await list(who))
        .filter(({ id }) => id === removed || id === refused)
        .map(({ estado, razon }) => [estado, razon]);
    expect(await seen(leo)).toEqual([
      ['retirado', null],
      ['retirado', 'Es publicidad'],
    ]);
    expect(await seen(anyone)).toEqual([]);
    expect(await seen(owner)).toEqual([]);
    expect((await leo.post(`/api/comentarios/${removed}/eliminar`, {})).status).toBe(200);
    expect(await seen(leo)).toEqual([['retirado', null]]);
  });
});

describe('an open page', () => {
  it("receives the newest comment's id, then new comments, replies and removals of its provider only", async () => {
    const providerId = idOf('tercero');
    const answer = await anyone.get(`/api/comentarios/eventos?proveedor_id=${providerId}`);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    // Otherwise compressing proxies delay the events.
    expect(answer.headers.get('cache-control')).toContain('no-transform');
    const events: Array<{ event: string; data: Record<string, unknown> }> = [];
    const reader = answer.body?.getReader();
    if (!reader) throw new Error('the stream has no body');
    const reading = readEvents(reader, events);
    await expect.poll(() => events).toEqual([{ event: 'inicio', data: { ultimo: null } }]);
    const author = await someone();
    await say(author, 'Aquí no se ve');
    const { body } = await say(author, 'Trabajo fino', { proveedor_id: providerId });
    await expect.poll(() => events.length).toBe(2);
    expect(events[1]).toEqual({ event: 'comentario', data: { ...body.data, propio: false } });
    const commentedProvider = await signIn(directory, {
      userId: providerId,
      name: 'Tercero',
      role: 'provider',
      missing: [],
    });
    await commentedProvider.post(`/api/comentarios/${body.data.id}/respuesta`, { respuesta: 'Mil gracias' });
    await expect.poll(() => events.length).toBe(3);
    expect(events[2]?.data).toMatchObject({ id: body.data.id, respuesta: 'Mil gracias' });
    await author.post(`/api/comentarios/${body.data.id}/eliminar`, {});
    await expect.poll(() => events.at(-1)).toEqual({ event: 'retirado', data: { id: body.data.id } });
    await reader.cancel();
    await reading;
  });

  it('receives no event about a held comment, whatever the administrator decides', async () => {
    const providerId = idOf('silencio');
    await directory.publish(providerChanged('silencio'));
    const answer = await anyone.get(`/api/comentarios/eventos?proveedor_id=${providerId}`);
    const events: Array<{ event: string; data: Record<string, unknown> }> = [];
    const reader = answer.body?.getReader();
    if (!reader) throw new Error('the stream has no body');
    const reading = readEvents(reader, events);
    await expect.poll(() => events.length).toBe(1);
    const admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
    const author = await someone();
    const spam = 'Vean www.mia.example';
    const postComment = async (text: string) => (await say(author, text, { proveedor_id: providerId })).body.data.id;
    const deleted = await postComment(`${spam}/1`);
    const refused = await postComment(`${spam}/2`);
    expect((await author.post(`/api/comentarios/${deleted}/eliminar`, {})).status).toBe(200);
    expect((await admin.post(`/api/admin/comentarios/${refused}`, { decision: 'rechazar' })).status).toBe(200);
    expect((await author.post(`/api/comentarios/${refused}/eliminar`, {})).status).toBe(200);
    const strangers = await anyone.get(`/api/comentarios?proveedor_id=${providerId}`);
    const published = await postComment('Todo en orden');
    expect(await strangers.json()).toEqual([]);
    await expect.poll(() => events.at(-1)?.data.id).toBe(published);
    expect(events.map(({ event }) => event)).toEqual(['inicio', 'comentario']);
    await reader.cancel();
    await reading;
  });

  it('cannot subscribe to a hidden provider', async () => {
    expect((await anyone.get(`/api/comentarios/eventos?proveedor_id=${idOf('escondido')}`)).status).toBe(404);
  });
});

async function readEvents(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  events: Array<{ event: string; data: Record<string, unknown> }>,
): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = /^event: ?(.*)$/m.exec(block)?.[1];
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      if (event && data) events.push({ event, data: JSON.parse(data) });
    }
  }
}

describe('a comment of the demo', () => {
  const setDates = (body: unknown, token: string, target = directory) =>
    target.send('/internal/demo/comentario', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });

  it('accepts dates for itself and its reply; refuses a wrong key, a future date, an unknown comment and production', async () => {
    const author = await someone();
    const { body } = await say(author, 'Vino por la mañana', { proveedor_id: idOf('otro') });
    const key = serviceKey('demo', 'directory');
    const wanted = {
      id: body.data.id,
      at: Date.parse('2026-01-02T15:00:00Z'),
      replyAt: Date.parse('2026-01-02T16:00:00Z'),
      verified: true,
    };
    expect((await setDates(wanted, 'x')).status).toBe(403);
    expect((await setDates({ ...wanted, at: Date.now() + 60_000 }, key)).status).toBe(400);
    expect((await setDates({ ...wanted, id: idOf('no hay tal') }, key)).status).toBe(404);
    const production = await runDirectory({ NODE_ENV: 'production' });
    expect((await setDates(wanted, key, production)).status).toBe(403);
    await production.close();
    const dateOf = async () => (await list(anyone, idOf('otro'))).find(({ id }) => id === wanted.id)?.fecha;
    expect(await dateOf()).toBe(body.data.fecha);
    expect((await setDates(wanted, key)).status).toBe(200);
    expect(await dateOf()).toBe('2026-01-02T15:00:00.000Z');
  });
});
