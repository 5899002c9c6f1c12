import type { Comment, HeldComment, ReportCase } from '@vitrina/contracts';
import { HOSTILE_MARK, hostileNames } from '@vitrina/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn, visitor } from './person.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, mediaReady, providerChanged } from './samples.ts';

let directory: RunningDirectory;
let anyone: Person;
let admin: Person;
const all = hostileNames.map((name, at) => ({ name, key: `hostil${at}` }));

beforeAll(async () => {
  directory = await runDirectory();
  // Like providers registered before names were checked.
  await directory.publish(
    providerChanged('taller'),
    ...all.map(({ name, key }) => providerChanged(key, { name, businessName: name, plan: 'premium' })),
    ...all.map(({ key }) => mediaReady(key, 'obra')),
  );
  anyone = visitor(directory);
  admin = await signIn(directory, { userId: idOf('jefa'), name: 'La Jefa', role: 'admin' });
}, 120_000);
afterAll(() => directory.close());

/** Returns the text of all pages of a list, or of a single response. */
async function pagesOf(who: Person, path: string): Promise<string> {
  let next: string | undefined = path;
  let text = '';
  while (next) {
    const answer = await who.get(next);
    expect(answer.status, next).toBe(200);
    text += await answer.text();
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return text;
}

describe('a hundred providers whose names contain links and numbers', () => {
  it('appear with another name in every list, search, card and address', async () => {
    await expect.poll(() => directory.needs(), { timeout: 60_000 }).toBe(0);
    const place = 'pais=MX&estado=DF';
    const lists: Array<[Person, string]> = [
      [anyone, `/api/usuarios?${place}&limit=60`],
      [anyone, '/api/galeria?country=MX&state=DF&limit=60'],
      [anyone, `/api/buscar?q=plomer%C3%ADa&alcance=todos&${place}&limit=60`],
      [anyone, `/api/buscar?q=${HOSTILE_MARK}&alcance=todos&${place}`],
      [anyone, `/api/sugerencias?q=${HOSTILE_MARK}&${place}`],
      [anyone, `/api/sugerencias?q=anun&${place}`],
      [anyone, `/api/recomendaciones?segmento=Plomer%C3%ADa&${place}`],
      [admin, '/api/admin/proveedores?limit=60'],
      [admin, '/api/admin/publicaciones?limit=60'],
    ];
    for (const [who, path] of lists) expect(await pagesOf(who, path), path).not.toMatch(new RegExp(HOSTILE_MARK, 'i'));
    expect(await pagesOf(anyone, lists[0]?.[1] ?? '')).toContain('Anunciante');
    for (const { key } of all) {
      const owner = await signIn(directory, {
        userId: idOf(key),
        name: key,
        role: 'provider',
        plan: 'premium',
        missing: [],
      });
      const entry = await owner.post('/api/blog', {
        titulo: 'Cómo elegir',
        texto: 'Pregunta siempre por la garantía.',
      });
      expect(entry.status).toBe(201);
      const slug = (await directory.store.providers.findById(idOf(key)))?.slug ?? '';
      expect(slug).toMatch(/^anunciante/);
      for (const [who, path] of [
        [anyone, `/api/proveedores/${slug}`],
        [anyone, `/api/proveedores/${slug}/blog`],
        [anyone, `/api/publicaciones/${idOf(`${key}/obra`)}`],
        [owner, `/api/publicaciones/${idOf(`${key}/obra`)}/redes`],
      ] as const) {
        expect(await pagesOf(who, path), path).not.toMatch(new RegExp(HOSTILE_MARK, 'i'));
      }
    }
  }, 120_000);
});

describe('a hundred authors whose names contain links and numbers', () => {
  it('get their comments held, and appear with another name once one is published', async () => {
    const about = idOf('taller');
    const list = `/api/comentarios?proveedor_id=${about}`;
    const said = [];
    for (const { name, key } of all) {
      const author = await signIn(directory, { userId: idOf(`autor ${key}`), name });
      const { status, body } = await author.read<{ data: Comment }>(
        author.post('/api/comentarios', { proveedor_id: about, comentario: `Muy buen trabajo, ${key}.` }),
      );
      expect([status, body.data.estado], name).toEqual([201, 'en_revision']);
      said.push(body.data.id);
    }
    expect(JSON.parse(await pagesOf(anyone, list))).toEqual([]);
    const { body } = await admin.read<{ data: HeldComment[] }>(admin.get('/api/admin/comentarios?limit=60'));
    expect(body.data.map(({ nombre_usuario }) => nombre_usuario)).toEqual(hostileNames.slice(0, 60));
    for (const id of said) {
      expect((await admin.post(`/api/admin/comentarios/${id}`, { decision: 'publicar' })).status).toBe(200);
    }
    const shown = await pagesOf(anyone, `${list}&limit=60`);
    expect(shown).toContain('"nombre_usuario":"Usuario"');
    expect(shown).not.toContain(HOSTILE_MARK);
    const reported = { tipo: 'comentario', id: said[0], motivo: 'spam' };
    expect((await anyone.post('/api/reportes', reported)).status).toBe(201);
    const cases = await admin.read<{ data: ReportCase[] }>(admin.get('/api/admin/reportes'));
    expect(JSON.stringify(cases.body)).not.toContain(HOSTILE_MARK);
  }, 120_000);
});
