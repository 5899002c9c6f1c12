import type { Provider } from '@vitrina/contracts';
import type { EventEnvelope } from '@vitrina/contracts/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { type Gallery, idOf, mediaReady, photoReady, providerChanged } from './samples.ts';

let directory: RunningDirectory;

beforeAll(async () => {
  directory = await runDirectory();
});
afterAll(() => directory.close());

const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);

const galleryOf = async (name: string, place = 'country=MX&state=DF') =>
  (await directory.read<Gallery>(`/api/galeria?${place}&email=${name}@demo.vitrina.example`)).map(({ id }) => id);
const providerOf = async (slug: string) => (await directory.read<{ data: Provider }>(`/api/proveedores/${slug}`)).data;
const slugOf = async (name: string) => (await directory.store.providers.findById(idOf(name)).lean())?.slug ?? '';

describe('events of a provider', () => {
  it('publish a provider with their photo, in either order', async () => {
    await directory.publish(photoReady('foto-antes'), providerChanged('foto-antes'));
    await directory.publish(providerChanged('foto-despues'));
    await directory.publish(photoReady('foto-despues'));
    for (const name of ['foto-antes', 'foto-despues']) {
      const provider = await providerOf(await slugOf(name));
      expect(provider.foto_perfil).toBe(`http://localhost:8080/media/fotos/${idOf(name)}-1.webp`);
    }
  });

  it('apply once when repeated, and never when old', async () => {
    const first = providerChanged('viejo', { description: 'primera' }, { version: 1 });
    const second = providerChanged('viejo', { description: 'segunda' }, { version: 2 });
    await directory.publish(second);
    await directory.publish(first);
    await directory.publish(second);
    expect((await providerOf(await slugOf('viejo'))).descripcion).toBe('segunda');
    expect((await directory.store.providers.findById(idOf('viejo')).lean())?.version).toBe(2);
  });

  it('never replace a newer photo by an older one', async () => {
    await directory.publish(providerChanged('fotogenico'), photoReady('fotogenico', 5));
    await directory.publish(photoReady('fotogenico', 4));
    expect((await providerOf(await slugOf('fotogenico'))).foto_perfil).toContain('-5.webp');
  });

  it('give a new address to a new name, and keep every earlier one for the provider (R47)', async () => {
    const named = (businessName: string, version: number) =>
      directory.publish(providerChanged('fijo', { businessName }, { version }), mediaReady('fijo', 'uno'));
    await named('Casa Ñandú', 1);
    await named('Otro nombre', 2);
    await named('Tercer nombre', 3);
    for (const slug of ['casa-nandu', 'otro-nombre', 'tercer-nombre'])
      expect(await providerOf(slug)).toMatchObject({
        id: idOf('fijo'),
        slug: 'tercer-nombre',
        nnegocio: 'Tercer nombre',
      });
    const posts = await directory.read<{ proveedor_slug: string }[]>(
      '/api/galeria?country=MX&state=DF&email=fijo@demo.vitrina.example',
    );
    expect(posts.map(({ proveedor_slug }) => proveedor_slug)).toEqual(['tercer-nombre']);
    for (const path of ['/api/valoraciones/casa-nandu', '/api/proveedores/casa-nandu/blog'])
      expect((await directory.get(path)).status, path).toBe(200);

    await directory.publish(providerChanged('heredero', { businessName: 'Casa Ñandú' }));
    expect(await slugOf('heredero')).toMatch(/^casa-nandu-\w{4}$/);
    expect((await providerOf('casa-nandu')).id).toBe(idOf('fijo'));

    await named('Otro nombre', 4);
    expect((await providerOf('tercer-nombre')).slug).toBe('otro-nombre');
    expect((await directory.store.providers.findById(idOf('fijo')).lean())?.formerSlugs).toEqual([
      'tercer-nombre',
      'casa-nandu',
    ]);
  });

  it('change no address with other fields, and none after twenty names', async () => {
    await directory.publish(providerChanged('constante', { businessName: 'Constante' }));
    const changed = { businessName: 'Constante', description: 'otra' };
    await directory.publish(providerChanged('constante', changed, { version: 2 }));
    expect((await directory.store.providers.findById(idOf('constante')).lean())?.formerSlugs).toBeUndefined();
    for (let at = 0; at < 22; at += 1)
      await directory.publish(providerChanged('constante', { businessName: `Nombre ${at}` }, { version: 3 + at }));
    expect((await providerOf('constante')).slug).toBe('nombre-19');
    expect((await directory.store.providers.findById(idOf('constante')).lean())?.formerSlugs).toHaveLength(20);
  });

  it('assign the plain address even if a photo arrives concurrently', async () => {
    const names = Array.from({ length: 16 }, (_, number) => `solo-${number}`);
    await directory.publish(
      ...names.flatMap((name) => [providerChanged(name, { businessName: name }), photoReady(name)]),
    );
    expect(await Promise.all(names.map(slugOf))).toEqual(names);
    for (const name of names) expect((await providerOf(name)).foto_perfil).toContain('-1.webp');
  });

  it('assign different addresses to equal names, even concurrently', async () => {
    const names = ['gemelo-a', 'gemelo-b', 'gemelo-c'];
    await directory.publish(...names.map((name) => providerChanged(name, { businessName: 'Gemelos' })));
    const slugs = await Promise.all(names.map(slugOf));
    expect(new Set(slugs).size).toBe(3);
    expect(slugs).toContain('gemelos');
    for (const slug of slugs) expect((await directory.get(`/api/proveedores/${slug}`)).status).toBe(200);
  });

  it('hide all content of a provider that is no longer public, and show it again', async () => {
    await directory.publish(providerChanged('oculto'), mediaReady('oculto', 'uno'));
    const slug = await slugOf('oculto');
    expect(await galleryOf('oculto')).toHaveLength(1);
    await directory.publish(providerChanged('oculto', null, { version: 2 }));
    expect(await galleryOf('oculto')).toEqual([]);
    expect((await directory.get(`/api/proveedores/${slug}`)).status).toBe(404);
    await directory.publish(providerChanged('oculto', {}, { version: 3 }));
    expect(await galleryOf('oculto')).toHaveLength(1);
    expect((await directory.get(`/api/proveedores/${slug}`)).status).toBe(200);
  });

  it("move the posts to the provider's new place", async () => {
    await directory.publish(providerChanged('mudanza'), mediaReady('mudanza', 'uno'));
    await directory.publish(providerChanged('mudanza', { country: 'CO', subdivision: 'ANT' }, { version: 2 }));
    expect(await galleryOf('mudanza')).toEqual([]);
    expect(await galleryOf('mudanza', 'country=CO&state=ANT')).toHaveLength(1);
  });
});

describe('events of posts', () => {
  it('wait for a provider that arrives later', async () => {
    await directory.publish(mediaReady('tardio', 'uno'));
    expect(await galleryOf('tardio')).toEqual([]);
    await directory.publish(providerChanged('tardio'));
    expect(await galleryOf('tardio')).toEqual([idOf('tardio/uno')]);
  });

  it('delete a post permanently: an old event does not restore it', async () => {
    await directory.publish(providerChanged('borrador'), mediaReady('borrador', 'uno'));
    await directory.publish(mediaReady('borrador', 'uno', null, 2));
    await directory.publish(mediaReady('borrador', 'uno', {}, 1));
    expect(await galleryOf('borrador')).toEqual([]);
  });

  it('delete a post that was never stored', async () => {
    await directory.publish(providerChanged('adelantado'), mediaReady('adelantado', 'uno', null, 2));
    await directory.publish(mediaReady('adelantado', 'uno', {}, 1));
    expect(await galleryOf('adelantado')).toEqual([]);
  });

  it('produce the same state in any order and with repetitions', async () => {
    console.log(`seed ${seed} (TEST_SEED)`);
    const events: EventEnvelope[] = [
      ...[1, 2, 3].map((version) =>
        providerChanged('revuelto', { plan: version === 3 ? 'basico' : 'gratis' }, { version }),
      ),
      ...[1, 2, 3, 4, 5].flatMap((number) => [
        mediaReady('revuelto', `p${number}`, { createdAt: 1_000 + number }, 1),
        mediaReady('revuelto', `p${number}`, number === 5 ? null : { createdAt: 1_000 + number }, 2),
      ]),
    ];
    await directory.publish(...shuffled([...events, ...events], seed));
    const newest = ['p4', 'p3', 'p2'].map((name) => idOf(`revuelto/${name}`));
    expect((await galleryOf('revuelto')).sort()).toEqual(newest.sort());
    expect(await directory.store.posts.countDocuments({ ownerId: idOf('revuelto') })).toBe(5);
  });
});

function shuffled<T>(items: readonly T[], start: number): T[] {
  let state = start;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return items
    .map((item) => ({ item, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
