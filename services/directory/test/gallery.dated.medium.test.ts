import { addDays, today } from '@vitrina/contracts/places';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { type Gallery, idOf, mediaReady, providerChanged } from './samples.ts';

let directory: RunningDirectory;

/** Plans of 24 providers with 3 pictures each in Jalisco, in turn. */
const plans = ['basico', 'destacado', 'premium'] as const;
const shop = (number: number) => `tienda-${number}`;

beforeAll(async () => {
  directory = await runDirectory();
  const place = { country: 'MX', subdivision: 'JAL' } as const;
  for (let number = 0; number < 24; number += 1) {
    const plan = plans[number % 3] ?? 'basico';
    const segments = [number % 2 === 0 ? 'Plomería' : 'Mariachi'];
    await directory.publish(
      providerChanged(shop(number), { ...place, plan, segments }),
      ...['a', 'b', 'c'].map((name) => mediaReady(shop(number), name)),
    );
  }
});
afterAll(() => directory.close());

/** Reads all pages of an address by the `Link` header. */
async function allPages(first: string): Promise<Gallery> {
  const posts: Gallery = [];
  let path: string | undefined = first;
  while (path) {
    const answer = await directory.get(path);
    expect(answer.status).toBe(200);
    posts.push(...((await answer.json()) as Gallery));
    path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return posts;
}
const ids = (posts: Gallery) => posts.map(({ id }) => id);
const jalisco = '/api/galeria?country=MX&state=JAL';

describe('the gallery of one owner', () => {
  it('starts with their pinned posts in order, and shows every post once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const pins: Record<string, number> = { d: 1, b: 2 };
    const posts = (version: number, pinOf: (name: string) => number) =>
      names.map((name) => mediaReady('fijas', name, { pin: pinOf(name) }, version));
    await directory.publish(providerChanged('fijas', { plan: 'premium', subdivision: 'AGU' }));
    await directory.publish(...posts(1, (name) => pins[name] ?? 0));
    const named = (found: Gallery) => found.map(({ evento }) => evento.replace('Evento ', ''));
    const place = '/api/galeria?country=MX&state=AGU&semilla=3';
    const own = `${place}&email=fijas%40demo.vitrina.example`;
    for (const limit of [1, 2, 3, 24]) {
      const all = named(await allPages(`${own}&limit=${limit}`));
      expect(all.slice(0, 2)).toEqual(['d', 'b']);
      expect(all.toSorted()).toEqual(names);
    }
    // In the place's list pinned posts keep their random position.
    const byChance = named(await allPages(place));
    await directory.publish(...posts(2, () => 0));
    expect(named(await allPages(place))).toEqual(byChance);
    expect(named(await allPages(own)).toSorted()).toEqual(names);
  });
});

describe('the gallery of a place', () => {
  it.each([
    'country=MX&state=JAL',
    'country=mexico&state=jalisco',
    'country=M%C3%89XICO&state=MX-JAL',
    'country=MEX&state=Estado%20de%20Jalisco',
  ])('accepts %s', async (place) => {
    expect(await directory.read<Gallery>(`/api/galeria?${place}&limit=5`)).toHaveLength(5);
  });

  it('shows every post once over all pages', async () => {
    const posts = await allPages(`${jalisco}&semilla=7&limit=10`);
    expect(posts).toHaveLength(72);
    expect(new Set(ids(posts)).size).toBe(72);
  });

  it('puts Premium before Destacado before the rest', async () => {
    const tiers = (await allPages(`${jalisco}&semilla=7`)).map(({ plan }) => plan);
    expect(tiers).toEqual([
      ...Array<string>(24).fill('premium'),
      ...Array<string>(24).fill('destacado'),
      ...Array<string>(24).fill('basico'),
    ]);
  });

  it('keeps the order of a seed, whatever the size of the page', async () => {
    const whole = ids(await allPages(`${jalisco}&semilla=11&limit=60`));
    expect(ids(await allPages(`${jalisco}&semilla=11&limit=7`))).toEqual(whole);
  });

  it('shows one post of each provider of a tier before a second one of any, over all pages', async () => {
    const posts = await allPages(`${jalisco}&semilla=7&limit=5`);
    for (const plan of plans) {
      const makers = posts.filter((post) => post.plan === plan).map(({ proveedor_id }) => proveedor_id);
      for (const round of [0, 1, 2]) expect(new Set(makers.slice(round * 8, round * 8 + 8)).size).toBe(8);
    }
  });

  it('changes its order with the seed', async () => {
    const orders = await Promise.all([1, 2, 3, 4].map((seed) => allPages(`${jalisco}&semilla=${seed}&limit=60`)));
    expect(new Set(orders.map((posts) => ids(posts).join())).size).toBe(4);
  });

  it('neither repeats nor drops a post when another is published between two pages', async () => {
    const first = await directory.get(`${jalisco}&semilla=5&limit=10`);
    const seen = ids((await first.json()) as Gallery);
    await directory.publish(
      providerChanged('entre-paginas', { country: 'MX', subdivision: 'JAL', plan: 'premium' }),
      ...['a', 'b', 'c', 'd'].map((name) => mediaReady('entre-paginas', name)),
    );
    const next = /^<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = ids(await allPages(next));
    const old = [...seen, ...rest].filter((id) => !['a', 'b', 'c', 'd'].some((n) => idOf(`entre-paginas/${n}`) === id));
    expect(old).toHaveLength(72);
    expect(new Set([...seen, ...rest]).size).toBe(seen.length + rest.length);
    await directory.publish(providerChanged('entre-paginas', null, { version: 2 }));
  });

  it('filters by segment, by its group, and by provider', async () => {
    expect(await allPages(`${jalisco}&segmento=plomeria&semilla=3&limit=10`)).toHaveLength(36);
    expect(await allPages(`${jalisco}&segmento=Hogar%20y%20reparaciones&limit=10`)).toHaveLength(36);
    const own = await allPages(`${jalisco}&email=${shop(4).toUpperCase()}@demo.vitrina.example`);
    expect(own.map(({ proveedor_id }) => proveedor_id)).toEqual(Array(3).fill(idOf(shop(4))));
    expect(await allPages(`${jalisco}&segmento=No%20existe`)).toEqual([]);
  });

  it('filters by a part of the name over all pages, in the order of the seed', async () => {
    const all = await allPages(`${jalisco}&semilla=9&limit=60`);
    const wanted = all.filter(({ nombre }) => nombre.includes('tienda-2'));
    expect(wanted.length).toBe(15);
    expect(ids(await allPages(`${jalisco}&semilla=9&limit=4&nombre=TIENDA%202`))).toEqual(ids(wanted));
    expect(await allPages(`${jalisco}&nombre=no%20existe`)).toEqual([]);
  });

  it("returns absolute URLs and the owner's public fields, and no internal ones", async () => {
    const [post] = await directory.read<Gallery>(`${jalisco}&email=${shop(2)}@demo.vitrina.example`);
    expect(post).toMatchObject({
      id_user: `${shop(2)}@demo.vitrina.example`,
      nombre: `Taller ${shop(2)}`,
      proveedor_slug: 'taller-tienda-2',
      plan: 'premium',
      www: 'https://evento.example',
      ruta: expect.stringMatching(/^http:\/\/localhost:8080\/media\//),
      finalizado: false,
    });
    expect(Object.keys(post ?? {})).not.toEqual(expect.arrayContaining(['rev']));
    expect(JSON.stringify(post)).not.toMatch(/needAt|version|telefono|direccion|\+52/);
  });

  it('returns an empty list for an empty place', async () => {
    expect(await directory.read<Gallery>('/api/galeria?country=CO&state=Vaup%C3%A9s')).toEqual([]);
  });

  const refused = [
    '',
    'country=MX',
    'state=JAL',
    'country=MX&state=',
    'country=MX&state=Narnia',
    'country=US&state=TX',
    'country[$gt]=&state[$gt]=',
    'country=MX&state=JAL&limit=0',
    'country=MX&state=JAL&limit=61',
    'country=MX&state=JAL&limit=x',
    'country=MX&state=JAL&semilla=-1',
    'country=MX&state=JAL&semilla=4294967296',
    'country=MX&state=JAL&email=not-an-address',
    'country=MX&state=JAL&cursor=%F0%9F%98%80',
    'country=MX&state=JAL&cursor=WzEsMiwzXQ&semilla=2',
    `country=MX&state=JAL&cursor=${Buffer.from('[1,99,3]').toString('base64url')}`,
    `country=MX&state=JAL&cursor=${Buffer.from('{"$gt":1}').toString('base64url')}`,
    `country=MX&state=JAL&cursor=${'A'.repeat(5_000)}`,
    `country=MX&state=${'x'.repeat(5_000)}`,
    `country=MX&state=JAL&segmento=${'x'.repeat(500)}`,
    'country=%00&state=%1b%5B',
  ];
  it.each(refused)('refuses ?%s with the envelope', async (query) => {
    const answer = await directory.get(`/api/galeria?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, error: expect.any(String), code: expect.any(String) });
  });
});

describe("the owner's plan and the calendar", () => {
  const own = async (name: string) =>
    ids(await directory.read<Gallery>(`/api/galeria?country=MX&state=DF&email=${name}@demo.vitrina.example`));

  it('limit the gallery to the newest pictures of the plan, and a better plan shows more', async () => {
    const posts = [1, 2, 3, 4].map((number) => mediaReady('limite', `n${number}`, { createdAt: number }));
    await directory.publish(providerChanged('limite', { plan: 'gratis' }), ...posts);
    expect(await own('limite')).toEqual([idOf('limite/n4')]);
    await directory.publish(providerChanged('limite', { plan: 'basico' }, { version: 2 }));
    expect((await own('limite')).sort()).toEqual([2, 3, 4].map((n) => idOf(`limite/n${n}`)).sort());
    await directory.publish(mediaReady('limite', 'n4', null, 2));
    expect((await own('limite')).sort()).toEqual([1, 2, 3].map((n) => idOf(`limite/n${n}`)).sort());
  });

  it('limit videos to the plans that include them', async () => {
    const video = { extension: 'mp4', poster: '/media/v/poster.jpg', duration: 12.4 };
    await directory.publish(providerChanged('cine', { plan: 'destacado' }), mediaReady('cine', 'v', video));
    expect(await own('cine')).toEqual([]);
    await directory.publish(providerChanged('cine', { plan: 'premium' }, { version: 2 }));
    const [post] = await directory.read<Gallery>('/api/galeria?country=MX&state=DF&email=cine@demo.vitrina.example');
    expect(post).toMatchObject({
      extension: 'mp4',
      poster: 'http://localhost:8080/media/v/poster.jpg',
      duracion: 12.4,
    });
  });

  it('omit the link for a plan without one', async () => {
    await directory.publish(providerChanged('sin-enlace', { plan: 'gratis' }), mediaReady('sin-enlace', 'a'));
    const [post] = await directory.read<Gallery>(
      '/api/galeria?country=MX&state=DF&email=sin-enlace@demo.vitrina.example',
    );
    expect(post?.www).toBe('');
  });

  it("show a post from its day of publication in the provider's time zone", async () => {
    const zone = 'America/Mexico_City';
    const dayFrom = (days: number) => addDays(today(zone), days);
    await directory.publish(
      providerChanged('agenda', { plan: 'basico' }, { timeZone: zone }),
      mediaReady('agenda', 'hoy', { publicationDate: dayFrom(0), eventDate: dayFrom(0) }),
      mediaReady('agenda', 'manana', { publicationDate: dayFrom(1), eventDate: dayFrom(2) }),
      mediaReady('agenda', 'ayer', { publicationDate: dayFrom(-2), eventDate: dayFrom(-1) }),
    );
    const posts = await directory.read<Gallery>('/api/galeria?country=MX&state=DF&email=agenda@demo.vitrina.example');
    const over = new Map(posts.map(({ id, finalizado }) => [id, finalizado]));
    expect(over).toEqual(
      new Map([
        [idOf('agenda/hoy'), false],
        [idOf('agenda/ayer'), true],
      ]),
    );
  });
});

describe('a cached page', () => {
  const path = '/api/galeria?country=CO&state=DC&semilla=1';

  it('shows changes immediately', async () => {
    expect(await directory.read<Gallery>(path)).toEqual([]);
    await directory.publish(providerChanged('rolo', { country: 'CO', subdivision: 'DC' }), mediaReady('rolo', 'a'));
    expect(await directory.read<Gallery>(path)).toHaveLength(1);
  });
});

describe('a post by its id', () => {
  const read = (id: string) => directory.get(`/api/publicaciones/${id}`);

  it('equals the post in the gallery', async () => {
    await directory.publish(providerChanged('enlace', { plan: 'basico' }), mediaReady('enlace', 'a'));
    const [post] = await directory.read<Gallery>('/api/galeria?country=MX&state=DF&email=enlace@demo.vitrina.example');
    const answer = await read(idOf('enlace/a'));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ success: true, data: post });
  });

  it('responds 404 before its day, beyond its plan, without its provider, or for an invalid id', async () => {
    const later = { publicationDate: '2099-01-01', eventDate: '2099-01-02' };
    await directory.publish(
      providerChanged('enlace-2'),
      mediaReady('enlace-2', 'vieja', { createdAt: 1 }),
      mediaReady('enlace-2', 'nueva', { createdAt: 2 }),
      mediaReady('enlace-2', 'programada', { createdAt: 3, ...later }),
      providerChanged('enlace-3'),
      mediaReady('enlace-3', 'a'),
      providerChanged('enlace-3', null, { version: 2 }),
    );
    expect((await read(idOf('enlace-2/nueva'))).status).toBe(200);
    const gone = [idOf('enlace-2/programada'), idOf('enlace-2/vieja'), idOf('enlace-3/a'), idOf('nadie'), '..%2F', '1'];
    for (const id of gone) {
      const answer = await read(id);
      expect([400, 404]).toContain(answer.status);
      expect(await answer.json()).toMatchObject({ success: false });
    }
  });
});
