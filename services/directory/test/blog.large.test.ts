import type { Calls, Entry, EntryCard, OwnEntry, SiteMapPage } from '@vitrina/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EntryPictures } from '../src/blog/entry-pictures.ts';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { accountErased, entryPictureFailed, entryPictureReady, idOf, providerChanged } from './samples.ts';

let directory: RunningDirectory;
let anyone: Person;
let admin: Person;
let owner: Person;
let name = '';
let slug = '';
let version = 0;
let shops = 0;

const words = (titulo = 'Cómo elegir barro', texto = 'Depende del uso.\n\nMás en https://barro.example/guia.') => ({
  titulo,
  texto,
});
interface Own {
  data: OwnEntry[];
  maximo: number;
  incluido: boolean;
}

beforeAll(async () => {
  directory = await runDirectory();
  anyone = visitor(directory);
  admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
});
afterAll(() => directory.close());
beforeEach(async () => {
  shops += 1;
  name = `alfar ${shops}`;
  slug = `taller-alfar-${shops}`;
  version = 0;
  await become({ plan: 'premium' });
  owner = await signIn(directory, { userId: idOf(name), name: 'Dueña', role: 'provider', missing: [] });
});

/** Publishes the provider's next event from accounts. */
const become = (facts: Parameters<typeof providerChanged>[1]) => {
  version += 1;
  return directory.publish(providerChanged(name, facts, { version }));
};
const write = async (body: object = words(), more: Record<string, string> = {}) =>
  owner.read<{ data: OwnEntry; code?: string; campos?: string[] }>(owner.post('/api/blog', body, more));
const written = async (body: object = words()) => (await write(body)).body.data;
const edit = (id: string, body: object) =>
  owner.read<{ data: OwnEntry; code?: string }>(owner.post(`/api/blog/${id}`, body));
const own = async () => (await owner.read<Own>(owner.get('/api/blog'))).body;
const list = async () =>
  (await anyone.read<{ data: EntryCard[] }>(anyone.get(`/api/proveedores/${slug}/blog`))).body.data;
const page = (entry: string) =>
  anyone.read<{ data: Entry; code?: string }>(anyone.get(`/api/proveedores/${slug}/blog/${entry}`));
const search = async (q: string) =>
  (await anyone.read<Calls['GET /api/buscar']['answer']>(anyone.get(`/api/buscar?q=${encodeURIComponent(q)}`))).body
    .data;
const found = async (q: string) => (await search(q)).entradas.map(({ id }) => id);
const settled = () => vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
const dropped = async (id: string) => {
  const { outbox = [] } = (await directory.store.entries.findById(id).lean()) ?? {};
  return outbox.map(({ name: event, data }) => [event, (data as { last: string | null }).last]);
};

describe('the entries of a blog (R39)', () => {
  it('appear immediately, newest first, with their exact text', async () => {
    const first = await written();
    const second = await written(words('Tres esmaltes <b>sin</b> plomo'));
    expect(first).toMatchObject({
      estado: 'publicada',
      ruta: `/p/${slug}/blog/como-elegir-barro`,
      imagen_estado: null,
    });
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await list())[1]).toMatchObject({ extracto: 'Depende del uso. Más en https://barro.example/guia.' });
    expect(await page('tres-esmaltes-b-sin-b-plomo')).toMatchObject({
      body: { data: { titulo: 'Tres esmaltes <b>sin</b> plomo', texto: words().texto, proveedor_slug: slug } },
    });
    expect(await own()).toMatchObject({ data: [{ id: second.id }, { id: first.id }], maximo: 12, incluido: true });
  });

  it('cannot exceed twelve, even when sent concurrently, until one is deleted', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, (_, number) => write(words(`Entrada ${number}`))));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'blog_completo'],
      [409, 'blog_completo'],
    ]);
    const [one] = await list();
    expect(await list()).toHaveLength(12);
    expect((await owner.delete(`/api/blog/${one?.id}`)).status).toBe(200);
    expect((await owner.delete(`/api/blog/${one?.id}`)).status).toBe(404);
    expect((await write()).status).toBe(201);
  });

  it('exist once if a request is repeated with its key', async () => {
    const key = { 'idempotency-key': 'una' };
    const twice = await Promise.all([write(words(), key), write(words(), key)]);
    expect(new Set(twice.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await write(words('Otra cosa'), key)).toMatchObject({ body: { code: 'clave_reutilizada' } });
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ['titulo_requerido', words('  \u200b ')],
    ['titulo_largo', words('á'.repeat(81))],
    ['texto_requerido', words('Título', ' \n ')],
    ['texto_largo', words('Título', 'x'.repeat(2_001))],
    ['marcas_excesivas', words('Título', 'a\u0301\u0302\u0303\u0304\u0305')],
  ])('cannot be saved with %s', async (code, body) => {
    expect(await write(body)).toMatchObject({ status: 400, body: { code } });
    expect(await own()).toMatchObject({ data: [] });
  });

  it('accept a title of 80 characters and a text of 2,000', async () => {
    expect((await write(words('á'.repeat(80), 'x'.repeat(2_000)))).status).toBe(201);
  });

  it('follow their title with their address, while earlier addresses still lead to them', async () => {
    const { id } = await written();
    const twin = await written();
    expect(twin.ruta).toBe(`/p/${slug}/blog/como-elegir-barro-${twin.id.slice(-6)}`);
    expect((await edit(id, words('Barro y fuego'))).body.data).toMatchObject({ ruta: `/p/${slug}/blog/barro-y-fuego` });
    expect((await edit(id, words('¿¡!?'))).body.data.ruta).toBe(`/p/${slug}/blog/entrada`);
    for (const earlier of ['como-elegir-barro', 'barro-y-fuego', 'ENTRADA'])
      expect(await page(earlier)).toMatchObject({ body: { data: { id, slug: 'entrada', titulo: '¿¡!?' } } });
    // An entry never gets a former address of another.
    expect((await written(words('Barro y fuego'))).ruta).toMatch(/barro-y-fuego-[0-9a-f]{6}$/);
    expect(await page('no-hay-tal')).toMatchObject({ status: 404, body: { code: 'entrada_no_encontrada' } });
  });

  it('cannot be changed by anyone but their owner', async () => {
    const { id } = await written();
    const other = await signIn(directory, { userId: idOf('otra'), name: 'Otra', role: 'provider', missing: [] });
    await directory.publish(providerChanged('otra', { plan: 'premium' }));
    const refused = [
      other.post(`/api/blog/${id}`, words('Ajena')),
      other.delete(`/api/blog/${id}`),
      other.delete(`/api/blog/${id}/imagen`),
    ];
    for (const answer of refused) expect((await answer).status).toBe(404);
    expect(await list()).toMatchObject([{ titulo: words().titulo }]);
  });
});

describe('a blog without a plan that includes it', () => {
  it('keeps entries visible to their owner only, shows them again with the plan, and allows deleting them', async () => {
    const { id } = await written(words('Alebrijes ahumados'));
    await settled();
    expect(await found('alebrijes ahumados')).toEqual([id]);
    await become({ plan: 'destacado' });
    await settled();
    expect([await list(), await found('alebrijes ahumados')]).toEqual([[], []]);
    expect((await page('alebrijes-ahumados')).status).toBe(404);
    expect(await own()).toMatchObject({ data: [{ id, estado: 'oculta' }], incluido: false });
    for (const body of [await write(), await edit(id, words())])
      expect(body).toMatchObject({ status: 403, body: { code: 'blog_sin_plan' } });
    await become({ plan: 'premium' });
    await settled();
    expect([await list(), await found('alebrijes ahumados')]).toMatchObject([[{ id }], [id]]);
    await become({ plan: 'gratis' });
    expect((await owner.delete(`/api/blog/${id}`)).status).toBe(200);
    expect(await own()).toMatchObject({ data: [] });
  });

  it('cannot be read while its provider is not public', async () => {
    await written();
    await become(null);
    expect(await page('como-elegir-barro')).toMatchObject({ body: { code: 'proveedor_no_encontrado' } });
    expect((await anyone.get(`/api/proveedores/${slug}/blog`)).status).toBe(404);
    expect((await directory.store.entries.findOne({ ownerId: idOf(name) }).lean())?.owner).toBeNull();
  });
});

describe('a search', () => {
  it('finds entries by title and text in addition to other results, with the words marked in the title', async () => {
    const { id } = await written(words('Cianotipia paso a paso', 'El cobalto se muele tres veces.'));
    await settled();
    expect(await found('cobalto')).toEqual([id]);
    const { entradas, total } = await search('cianotipia');
    expect(entradas).toMatchObject([
      { id, titulo_resaltado: '\ue000Cianotipia\ue001 paso a paso', proveedor_slug: slug },
    ]);
    expect(total).toEqual({ proveedores: 0, publicaciones: 0 });
    await edit(id, words('Azul de Prusia', 'Sin más.'));
    await settled();
    expect(await found('cianotipia')).toEqual([]);
    expect((await search('')).entradas).toEqual([]);
  });
});

describe('the picture of an entry', () => {
  it('appears once media reports it ready; of several the newest wins, whatever the order', async () => {
    const { id } = await written();
    await directory.publish(entryPictureReady(name, id, 7), entryPictureReady(name, id, 5));
    expect((await list())[0]?.imagen).toMatchObject({ ancho: 1200, url: expect.stringContaining(idOf(`${id}/7`)) });
    await directory.publish(entryPictureFailed(name, id, 6));
    expect(await own()).toMatchObject({ data: [{ imagen_estado: 'lista', imagen_error: null }] });
    await directory.publish(entryPictureFailed(name, id, 8));
    expect(await own()).toMatchObject({ data: [{ imagen_estado: 'fallida', imagen: { ancho: 1200 } }] });
    expect((await own()).data[0]?.imagen_error).toMatch(/^No pudimos leer el archivo/);
    // Another account cannot add a picture to this entry.
    await directory.publish(entryPictureReady('otra', id, 9));
    expect((await list())[0]?.imagen?.url).toContain(idOf(`${id}/7`));
  });

  it('disappears when it is removed, and no late event restores it', async () => {
    const { id } = await written();
    await directory.publish(entryPictureReady(name, id, 3));
    expect((await owner.delete(`/api/blog/${id}/imagen`)).status).toBe(200);
    expect(await list()).toMatchObject([{ imagen: null }]);
    expect(await dropped(id)).toEqual([['entryPicture.dropped', idOf(`${id}/3`)]]);
    await directory.publish(entryPictureReady(name, id, 2), entryPictureReady(name, id, 3));
    expect(await list()).toMatchObject([{ imagen: null }]);
    await directory.publish(entryPictureReady(name, id, 4));
    expect((await list())[0]?.imagen).not.toBeNull();
  });

  it('causes its deletion if its entry was deleted in between', async () => {
    const { id } = await written();
    await owner.delete(`/api/blog/${id}`);
    const before = (await dropped(id)).length;
    await directory.publish(entryPictureReady(name, id, 1));
    expect((await dropped(id)).slice(before)).toEqual([['entryPicture.dropped', null]]);
    const pictures = new EntryPictures(directory.store, { flush: async () => undefined });
    await expect(pictures.recordUpload(id, { id: idOf('tarde'), version: 2 })).rejects.toMatchObject({
      code: 'entrada_no_encontrada',
    });
  });

  it('shows as in progress once media accepted it, unless a later event arrived first', async () => {
    const { id } = await written();
    const pictures = new EntryPictures(directory.store, { flush: async () => undefined });
    await pictures.recordUpload(id, { id: idOf('a'), version: 3 });
    expect(await own()).toMatchObject({ data: [{ imagen_estado: 'procesando' }] });
    await directory.publish(entryPictureFailed(name, id, 4));
    await pictures.recordUpload(id, { id: idOf('b'), version: 4 });
    expect(await own()).toMatchObject({ data: [{ imagen_estado: 'fallida' }] });
  });
});

describe('moderation', () => {
  it('removes a reported entry until the decision is undone, and its owner may appeal', async () => {
    const { id } = await written();
    const report = { tipo: 'entrada', id, motivo: 'spam' };
    expect((await anyone.post('/api/reportes', report)).status).toBe(201);
    const { body } = await admin.read<Calls['GET /api/admin/reportes']['answer']>(admin.get('/api/admin/reportes'));
    const reported = body.data.find(({ objeto_id }) => objeto_id === id);
    expect(reported).toMatchObject({ tipo: 'entrada', objeto: { ruta: `/p/${slug}/blog/como-elegir-barro` } });
    const decided = { decision: 'retirar', razon: 'Es publicidad ajena' };
    expect((await admin.post(`/api/admin/reportes/${reported?.id}`, decided)).status).toBe(200);
    expect(await list()).toEqual([]);
    const [mine] = (await own()).data;
    expect(mine).toMatchObject({ estado: 'en_revision', retirada: { razon: 'Es publicidad ajena' } });
    expect(await edit(id, words('Con otras palabras'))).toMatchObject({ body: { data: { estado: 'en_revision' } } });
    expect(await list()).toEqual([]);
    const appeal = { decision: mine?.retirada?.decision, texto: 'Es mi propio taller' };
    expect((await owner.post('/api/apelaciones', appeal)).status).toBe(201);
    expect((await admin.post(`/api/admin/bitacora/${mine?.retirada?.decision}/deshacer`, {})).status).toBe(200);
    expect(await list()).toMatchObject([{ titulo: 'Con otras palabras' }]);
    expect((await anyone.post('/api/reportes', { ...report, id: idOf('no hay') })).status).toBe(404);
  });
});

describe('an erased account', () => {
  it('keeps no text of its blog, and media deletes the pictures', async () => {
    const { id } = await written(words('Secretos de familia'));
    await settled();
    await directory.publish(accountErased(name, 9));
    await settled();
    expect(await found('secretos de familia')).toEqual([]);
    const left = await directory.store.entries.findById(id).lean();
    expect(left).toMatchObject({
      deleted: true,
      deletedAt: expect.any(Number),
      title: '',
      text: '',
      slugs: [id],
      owner: null,
    });
    expect(left?.slot).toBeUndefined();
    expect(await dropped(id)).toEqual([['entryPicture.dropped', null]]);
  });
});

it('the site map lists the entries with their provider', async () => {
  await written();
  const map = await directory.read<SiteMapPage>(`/api/mapa?prefijo=t`);
  expect(map.data).toContain(slug);
  expect(map.entradas).toContain(`${slug}/blog/como-elegir-barro`);
});
