import type { Calls, Provider, ProviderProfile } from '@vitrina/contracts';
import { newId } from '@vitrina/kernel';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, mediaReady, providerChanged, type Users } from './samples.ts';

type Services = Calls['GET /api/servicios']['answer'];

let directory: RunningDirectory;

beforeAll(async () => {
  directory = await runDirectory();
  const plans = ['gratis', 'basico', 'destacado', 'premium'] as const;
  for (let number = 0; number < 20; number += 1) {
    const segments = [number % 5 === 0 ? 'Mariachi' : 'Plomería'];
    const place =
      number < 15 ? ({ country: 'MX', subdivision: 'GUA' } as const) : ({ country: 'CO', subdivision: 'GUA' } as const);
    await directory.publish(providerChanged(`p${number}`, { ...place, segments, plan: plans[number % 4] ?? 'gratis' }));
  }
  await directory.publish(providerChanged('escondido', null));
});
afterAll(() => directory.close());

async function allPages(first: string): Promise<Provider[]> {
  const users: Provider[] = [];
  let path: string | undefined = first;
  while (path) {
    const answer = await directory.get(path);
    users.push(...((await answer.json()) as Users).data);
    path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return users;
}

describe('the list of providers', () => {
  it('shows every public provider once over all pages, in tiers, and no hidden one', async () => {
    const users = await allPages('/api/usuarios?limit=3');
    expect(new Set(users.map(({ id }) => id)).size).toBe(20);
    expect(users).toHaveLength(20);
    const tiers = users.map(({ plan }) => ({ premium: 0, destacado: 1, basico: 2, gratis: 2 })[plan]);
    expect(tiers).toEqual([...tiers].sort());
    expect(users.map(({ id }) => id)).not.toContain(idOf('escondido'));
  });

  it('shows providers by ids in their order, without hidden ones, and refuses an invalid id', async () => {
    const [first, , third] = await allPages('/api/usuarios?limit=60');
    const ids = [third?.id, idOf('escondido'), first?.id, third?.id].join(',');
    expect(await allPages(`/api/usuarios?ids=${ids}`)).toEqual([third, first]);
    expect((await directory.get('/api/usuarios?ids=1,2')).status).toBe(400);
    expect((await directory.get('/api/usuarios?ids=')).status).toBe(400);
    const many = [first?.id, ...Array.from({ length: 199 }, newId)];
    expect(await allPages(`/api/usuarios?ids=${many.join(',')}`)).toEqual([first]);
    expect((await directory.get(`/api/usuarios?ids=${[...many, newId()].join(',')}`)).status).toBe(400);
  });

  it('filters by country and by place in any spelling, and distinguishes places with the same code', async () => {
    expect(await allPages('/api/usuarios?pais=colombia')).toHaveLength(5);
    expect(await allPages('/api/usuarios?pais=MX&estado=guanajuato')).toHaveLength(15);
    expect(await allPages('/api/usuarios?pais=CO&estado=GUA')).toHaveLength(5);
    expect(await allPages('/api/usuarios?estado=Guain%C3%ADa')).toHaveLength(5);
    expect(await allPages('/api/usuarios?pais=MX&estado=DF')).toEqual([]);
  });

  it('filters by a segment or its group over all pages; an unknown one has no providers', async () => {
    expect(await allPages('/api/usuarios?segmento=mariachi&limit=2')).toHaveLength(4);
    expect(await allPages('/api/usuarios?pais=MX&segmento=Mariachi&limit=2')).toHaveLength(3);
    expect(await allPages('/api/usuarios?segmento=Hogar%20y%20reparaciones&limit=7')).toHaveLength(16);
    expect(await allPages('/api/usuarios?segmento=%24gt')).toEqual([]);
  });

  it('finds providers whose name contains a text over all pages, ignoring case, accents and signs', async () => {
    const names = async (text: string) =>
      (await allPages(`/api/usuarios?limit=2&nombre=${encodeURIComponent(text)}`)).map(({ nnegocio }) => nnegocio);
    expect((await names('TÁLLER p1')).sort()).toEqual(
      ['p1', ...Array.from({ length: 10 }, (_, index) => `p1${index}`)].map((name) => `Taller ${name}`).sort(),
    );
    expect(await names('ller-p7')).toEqual(['Taller p7']);
    expect(await names('.*')).toHaveLength(20);
    expect(await names('p7)|(p8')).toEqual([]);
  });

  it('returns a WhatsApp link if the plan includes one', async () => {
    const users = await allPages('/api/usuarios?pais=MX');
    for (const { plan, whatsapp } of users) {
      expect(whatsapp, plan).toBe(plan === 'gratis' ? '' : 'https://wa.me/525555550100');
    }
    expect(new Set(users.map(({ plan }) => plan)).size).toBe(4);
  });

  it('finds a provider by e-mail', async () => {
    const users = await allPages('/api/usuarios?email=P3@demo.vitrina.example');
    expect(users.map(({ id }) => id)).toEqual([idOf('p3')]);
  });

  it('returns the public fields and no others', async () => {
    const [user] = await allPages('/api/usuarios?email=p3@demo.vitrina.example');
    expect(Object.keys(user ?? {}).sort()).toEqual(
      [
        'ciudad',
        'ciudad_nombre',
        'descripcion',
        'desde',
        'email',
        'en_linea',
        'especialidad',
        'estado_pais',
        'foto_perfil',
        'id',
        'insignias',
        'nnegocio',
        'nombre',
        'pais',
        'plan',
        'segmento',
        'slug',
        'telefono',
        'telefono_tipo',
        'valoracion',
        'whatsapp',
        'www',
      ].sort(),
    );
  });

  it('returns an e-mail with an international domain in readable form too', async () => {
    const email = 'ana@xn--diseo-rta.co';
    await directory.publish(providerChanged('correo-visible', { email, subdivision: 'AGU' }));
    const { data } = await directory.read<{ data: ProviderProfile }>('/api/proveedores/taller-correo-visible');
    expect(data).toMatchObject({ email, email_visible: 'ana@diseño.co' });
  });

  it('returns a provider by slug, with their policy and hours if any', async () => {
    const saidOf = async (slug: string) =>
      (await directory.read<{ data: ProviderProfile }>(`/api/proveedores/${slug}`)).data;
    expect(await saidOf('taller-p3')).toMatchObject({ politica: '', horario: '' });
    const said = { policy: 'Anticipo del 30 %.', hours: 'Con cita.' };
    await directory.publish(providerChanged('con-politica', { ...said, subdivision: 'AGU' }));
    expect(await saidOf('taller-con-politica')).toMatchObject({ politica: said.policy, horario: said.hours });
  });

  it('shows social networks by name from Básico on, and none before (R39)', async () => {
    const socialLinks = ['https://www.instagram.com/taller', 'https://taller.example/red'];
    const shownOf = async (plan: 'gratis' | 'basico') => {
      await directory.publish(providerChanged(`redes-${plan}`, { socialLinks, plan, subdivision: 'AGU' }));
      return (await directory.read<{ data: { redes: unknown } }>(`/api/proveedores/taller-redes-${plan}`)).data.redes;
    };
    expect(await shownOf('gratis')).toEqual([]);
    expect(await shownOf('basico')).toEqual([
      { red: 'Instagram', url: socialLinks[0] },
      { red: 'taller.example', url: socialLinks[1] },
    ]);
  });

  it.each([
    'pais=Narnia',
    'pais=MX&estado=Narnia',
    'estado=%24gt',
    'limit=1000',
    'email=%00',
    'cursor=bm9wZQ',
    `cursor=${Buffer.from('[0,{"$gt":""}]').toString('base64url')}`,
  ])('refuses ?%s', async (query) => {
    const answer = await directory.get(`/api/usuarios?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ success: false, requestId: expect.any(String) });
  });
});

describe('a provider', () => {
  it('can be read by slug', async () => {
    const { data } = await directory.read<{ data: Provider }>('/api/proveedores/taller-p3');
    expect(data).toMatchObject({ id: idOf('p3'), slug: 'taller-p3', foto_perfil: '' });
  });

  it.each([
    ['an unknown one', 'nadie', 404],
    ['a hidden one', 'taller-escondido', 404],
    ['a placeholder', `_${idOf('escondido')}`, 400],
    ['an operator', '%7B%22%24gt%22%3A%22%22%7D', 400],
    ['a path', '..%2F..%2Fetc', 400],
  ])('cannot be read by %s', async (_what, slug, status) => {
    const answer = await directory.get(`/api/proveedores/${slug}`);
    expect([404, status]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ success: false, code: 'proveedor_no_encontrado' });
  });
});

describe('the page of a provider', () => {
  it('shows the year of registration in its time zone and the number of public posts', async () => {
    // The last evening of 2023 in Mexico, when it is 2024 in Europe already.
    const registered = providerChanged('antiguo', { subdivision: 'AGU' });
    registered.data.createdAt = Date.UTC(2024, 0, 1, 3);
    await directory.publish(registered, mediaReady('antiguo', 'vista'));
    await directory.publish(mediaReady('antiguo', 'por-venir', { publicationDate: '2999-01-01' }));
    const { data } = await directory.read<{ data: ProviderProfile }>('/api/proveedores/taller-antiguo');
    expect(data).toMatchObject({ desde: 2023, publicaciones: 1, comentarios: 0 });
  });
});

describe('the services of a place', () => {
  it('include the numbers of providers, each counted once per group', async () => {
    await directory.publish(
      providerChanged('dos-oficios', { country: 'CO', subdivision: 'VAU', segments: ['Plomería', 'Electricidad'] }),
      providerChanged('un-oficio', { country: 'CO', subdivision: 'VAU', segments: ['Plomería'] }),
    );
    await vi.waitFor(async () => {
      const { proveedores } = await directory.read<Services>('/api/servicios?pais=CO&estado=vaupes');
      expect(proveedores).toEqual({ 'Hogar y reparaciones': 2, Plomería: 2, Electricidad: 1 });
    }, 60_000);
    expect((await directory.read<Services>('/api/servicios')).proveedores).toBeUndefined();
  });

  it('cannot be read for an unknown place', async () => {
    expect((await directory.get('/api/servicios?pais=Narnia')).status).toBe(400);
  });
});

describe('the tables', () => {
  it('list 32 and 33 subdivisions and at least 12 groups with 100 trades', async () => {
    const places = await directory.read<{ MX: unknown[]; CO: unknown[] }>('/api/paises');
    expect([places.MX.length, places.CO.length]).toEqual([32, 33]);
    const { servicios_oficios } = await directory.read<{
      servicios_oficios: Array<{ categoria: string; subcategorias: string[] }>;
    }>('/api/servicios');
    expect(servicios_oficios.length).toBeGreaterThanOrEqual(12);
    expect(servicios_oficios.flatMap(({ subcategorias }) => subcategorias).length).toBeGreaterThanOrEqual(100);
  });

  it.each(['/api/paises', '/api/servicios'])('get cached at %s and compared by ETag', async (path) => {
    const first = await directory.get(path);
    expect(first.headers.get('cache-control')).toContain('max-age=');
    const tag = first.headers.get('etag') ?? '';
    expect((await directory.get(path, { 'if-none-match': `"other", W/${tag}` })).status).toBe(304);
    expect((await directory.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('the contact of a provider', () => {
  const contactOf = (name: string) => directory.get(`/api/proveedores/${idOf(name)}/contacto`);

  it('arrives as a vCard that phones open as a contact', async () => {
    const answer = await contactOf('p3');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="taller-p3[a-z0-9-]*\.vcf"$/);
    const card = await answer.text();
    expect(card).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/);
    expect(card).toContain('ORG:Taller p3\r\n');
    expect(card).toContain(`URL:${directory.config.PUBLIC_URL}/p/taller-p3`);
  });

  it.each(['p0', 'p2', 'escondido', 'nadie'])('responds 404 for %s, who has no digital card', async (name) => {
    const answer = await contactOf(name);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'proveedor_no_encontrado' }),
    ]);
  });
});

describe('the code of a digital card', () => {
  const codeOf = (name: string) => directory.get(`/api/proveedores/${idOf(name)}/codigo`);

  it('can be scanned as the address of the page with the mark of the card', async () => {
    const answer = await codeOf('p3');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const picture = sharp(Buffer.from(await answer.text()))
      .resize(400)
      .ensureAlpha()
      .raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    const read = jsQr(new Uint8ClampedArray(data), info.width, info.height);
    expect(read?.data).toMatch(/\/p\/taller-p3[a-z0-9-]*\?tarjeta$/);
    expect(read?.data.startsWith(directory.config.PUBLIC_URL)).toBe(true);
  });

  it.each(['p0', 'p2', 'escondido', 'nadie'])('responds 404 for %s, who has no digital card', async (name) => {
    expect((await codeOf(name)).status).toBe(404);
  });
});
