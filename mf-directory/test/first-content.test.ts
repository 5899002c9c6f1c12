import {
  FIRST_GLOBAL,
  type FirstInput,
  type FirstOutput,
  type FirstVisit,
} from '@vitrina/contracts/microfrontends/first-content';
import { serveFirstContent } from '@vitrina/sdk/first/serve';
import { comparable, reactMarkup, WatchedScreens } from '@vitrina/sdk/testing/markup';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import screens from '../first/index.tsx';
import declaration from '../microfrontend.ts';

const visit: FirstVisit = {
  place: { country: 'CO', state: 'ANT', countryName: 'Colombia', stateName: 'Antioquia' },
  seed: 7,
  params: {},
  query: {},
  heading: 'Un título',
  lead: 'Unas palabras',
  origin: 'https://vitrina.example',
};
const post = {
  id: '1',
  nombre: 'Taller <i>Ñ</i>',
  ruta: '/media/a.jpg',
  extension: 'jpg',
  evento: 'Mesa </script>',
  plan: 'premium',
  texto_personalizado: 'De "encino"',
  proveedor_slug: 'taller-n',
  especialidad: 'Carpintería',
  ancho: 800,
  alto: 600,
  fuentes: [{ formato: 'avif', ancho: 800, url: '/media/a.avif' }],
  poster: null,
  duracion: null,
  fecha_evento: '2999-01-01',
  finalizado: false,
};
const provider = {
  id: '2',
  slug: 'taller-n',
  email: 'a@demo.vitrina.example',
  nombre: 'Ana',
  nnegocio: 'Taller <i>Ñ</i>',
  especialidad: 'Carpintería',
  segmento: 'Carpintería,Herrería',
  plan: 'premium',
  descripcion: 'Muebles "a medida"',
  pais: 'CO',
  estado_pais: 'ANT',
  telefono: '+57 300 123 4567',
  whatsapp: '',
  foto_perfil: '',
  www: '',
  redes: [],
  comentarios: 1,
  publicaciones: 2,
  desde: 2025,
  horario: 'Con <i>cita</i>',
  ciudad: '3674962',
  ciudad_nombre: 'Medellín',
  en_linea: true,
  valoracion: null,
  insignias: [],
  radio_km: 30,
  posicion: { lat: 6.25, lon: -75.56 },
  horas: [
    { dia: 1, desde: '00:00', hasta: '24:00' },
    { dia: 6, desde: '20:00', hasta: '02:00' },
    { cerrado: '2026-12-25' },
  ],
  servicios: [
    { nombre: 'Mesa <i>chica</i>', desde: 85_000, unidad: 'pieza' },
    { nombre: 'Visita', desde: 1_200_000, unidad: 'visita' },
  ],
  pagos: ['efectivo', 'billetera'],
  idiomas: ['es', 'en'],
  factura: true,
  desde_anio: 1998,
  abierto: false,
  abierto_texto: 'Abre mañana a las 9',
  lugar: 'medellin-ant',
};
const found = {
  ...provider,
  distancia_km: 0,
  desde: { monto: 85_000, moneda: 'COP' },
  motivo: 'premium',
  coincide: null,
  trabajos: [{ ...post, id: '3' }],
};
const tradePage = {
  segmento: 'Carpintería',
  ruta: '/servicios/carpinteria/medellin-ant',
  lugar: { pais: 'CO', estado: 'ANT', estado_nombre: 'Antioquia', ciudad: '3674962', nombre: 'Medellín' },
  total: 1_200,
  de_otras_ciudades: 2,
  abiertos: { total: 5, nombres: ['Taller <i>Ñ</i>', 'Ana', 'Luz'] },
  en_linea: { total: 2, nombres: ['Ana', 'Inés'] },
  proveedores: [found, { ...found, id: '4', slug: 'otro', distancia_km: 12 }],
  estado: { nombre: 'Antioquia', ruta: '/servicios/carpinteria/antioquia', total: 1_300 },
  ciudades: [{ nombre: 'Bello', ruta: '/servicios/carpinteria/bello-ant', total: 7 }],
  oficios: [{ nombre: 'Herrería', ruta: '/servicios/herreria/medellin-ant', total: 3 }],
};
const posts = Array.from({ length: 8 }, (_, number) => ({ ...post, id: `${number}` }));
const facets = { tipo: { imagen: 1200 }, segmento: { Herrería: 3 } };
const groups = Array.from({ length: 8 }, (_, at) => ({ categoria: `Grupo ${at}`, subcategorias: ['Plomero'] }));
const bodies: Record<string, unknown> = {
  'GET /api/galeria': posts,
  'GET /api/usuarios': { success: true, data: [provider] },
  'GET /api/buscar': { success: true, data: { facetas: facets } },
  'GET /api/servicios': { servicios_oficios: groups, proveedores: { Plomero: 2 } },
  'GET /api/proveedores/:slug': { success: true, data: provider },
  'GET /api/servicios/:segmento/:lugar': { success: true, data: tradePage, degradado: false },
};
const trade = '/servicios/:segmento/:lugar';
const tradeParams = { segmento: 'carpinteria', lugar: 'medellin-ant' };

const watched = new WatchedScreens(screens);
beforeAll(() => {
  // Stubbed first, so that it can be removed again: other tests of this process define it, too.
  vi.stubGlobal(FIRST_GLOBAL, undefined);
  serveFirstContent(watched.screens);
});
afterAll(() => vi.unstubAllGlobals());
const output = (input: FirstInput): FirstOutput =>
  JSON.parse(Reflect.get(globalThis, FIRST_GLOBAL)(JSON.stringify(input)));

/** Draws a page like the gateway does. @returns the result, with the calls that were made */
function draw(path: string, change: Partial<FirstVisit> = {}, answerOf = (call: string): unknown => bodies[call]) {
  const answers: Record<string, { body: unknown } | 'missing' | null> = {};
  const calls: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const read = output({ path, visit: { ...visit, ...change }, answers });
    if (read === null || read === 'missing' || !('calls' in read)) return { drawn: read, calls };
    for (const { call, address } of read.calls) {
      calls.push(`${call} ${address}`);
      const answer = answerOf(call);
      answers[address] = answer === 'missing' || answer === null ? answer : { body: answer };
    }
  }
  throw new Error('it asks and asks');
}
const htmlOf = ({ drawn }: ReturnType<typeof draw>) =>
  drawn !== null && drawn !== 'missing' && 'html' in drawn ? drawn.html : '';

describe('the first content of the directory', () => {
  it('exists for each public page', () => {
    const pages = declaration.routes.filter((route) => 'page' in route).map(({ path }) => path);
    expect(Object.keys(screens).sort()).toEqual(pages.sort());
  });

  it.each(['/', '/home', '/explorar', '/p/:slug', '/p/:slug/tarjeta', trade])(
    "contains one heading and escapes people's texts on %s",
    (path) => {
      const html = htmlOf(draw(path, { params: { slug: 'taller-n', ...tradeParams } }));
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      expect(html).toContain('Taller &lt;i&gt;Ñ&lt;/i&gt;');
      expect(html).not.toMatch(/<i>Ñ|<script|<link|NaN|undefined|\[object/);
    },
  );

  it.each(Object.keys(screens))("equals React's rendering of %s, with all responses and without any", (path) => {
    const change = { params: { slug: 'taller-n', ...tradeParams }, query: { segmento: 'Herrería' } };
    const html = htmlOf(draw(path, change));
    expect(html).toContain('<h1');
    expect(comparable(html)).toBe(reactMarkup(watched.content));
    const bare = htmlOf(draw(path, change, () => null));
    expect(comparable(bare)).toBe(reactMarkup(watched.content));
  });

  it('puts pictures in boxes of their size, with priority for the largest visible ones, and links each to its provider', () => {
    const html = htmlOf(draw('/explorar'));
    expect(html.match(/fetchPriority="high"/g)).toHaveLength(2);
    expect(html.match(/fetchPriority="low"/g)).toHaveLength(4);
    expect(html.match(/loading="lazy"/g)).toHaveLength(2);
    expect(html.match(/style="--r:0\.75;/g)).toHaveLength(8);
    expect(html).toContain('srcSet="/media/a.avif 800w"');
    expect(html).toContain('href="/p/taller-n" aria-label="Página de Taller &lt;i&gt;Ñ&lt;/i&gt;"');
    expect(html).toContain('1.200 publicaciones');
  });

  it('moves from an earlier address of a provider to the current one with its query, but not from an id (R47)', () => {
    const movedFrom = (slug: string, query = {}) => {
      const { drawn } = draw('/p/:slug', { params: { slug }, query });
      return drawn !== null && drawn !== 'missing' && 'head' in drawn ? drawn.head.moved : drawn;
    };
    expect(movedFrom('Casa-Nandu')).toBe('/p/taller-n');
    expect(movedFrom('casa-nandu', { tarjeta: '', de: 'a&b ñ' })).toBe('/p/taller-n?tarjeta&de=a%26b%20%C3%B1');
    expect(movedFrom('casa-nandu', { de: 'ñ'.repeat(200) })).toBe('/p/taller-n');
    expect(movedFrom('Taller-N')).toBeUndefined();
    expect(movedFrom('a'.repeat(24))).toBeUndefined();
    const byId = draw('/p/:slug', { params: { slug: 'a'.repeat(24) } }).drawn;
    expect(byId).toMatchObject({ head: { canonical: '/p/taller-n' } });
  });

  it('shows the digital card of a Premium provider, moves to it from an earlier address, and is missing in other plans', () => {
    const cardOf = (slug: string, plan: string) =>
      draw('/p/:slug/tarjeta', { params: { slug } }, () => ({ success: true, data: { ...provider, plan } }));
    const { drawn } = cardOf('taller-n', 'premium');
    expect(drawn).toMatchObject({ head: { title: 'Tarjeta de Taller <i>Ñ</i>', canonical: '/p/taller-n' } });
    expect(htmlOf({ drawn, calls: [] })).toContain('href="/api/proveedores/2/contacto"');
    expect(cardOf('casa-nandu', 'premium').drawn).toMatchObject({ head: { moved: '/p/taller-n/tarjeta' } });
    expect(cardOf('taller-n', 'destacado').drawn).toBe('missing');
  });

  it('makes the same calls as the screens', () => {
    expect(draw('/explorar', { query: { segmento: 'Herrería' } }).calls).toEqual([
      'GET /api/buscar /api/buscar?pais=CO&estado=ANT&segmento=Herrer%C3%ADa&limit=1',
      'GET /api/galeria /api/galeria?country=CO&state=ANT&segmento=Herrer%C3%ADa&semilla=7&limit=24',
    ]);
    expect(draw('/p/:slug', { params: { slug: 'Taller-N' } }).calls).toEqual([
      'GET /api/proveedores/:slug /api/proveedores/taller-n',
      'GET /api/galeria /api/galeria?country=CO&state=ANT&email=a%40demo.vitrina.example&semilla=7&limit=24',
    ]);
    // A page of results is left to the application.
    for (const query of [
      { q: 'plomero' },
      { ciudad: '3674962' },
      { cerca: '6.25,-75.56' },
      { abierto: '1' },
      { precio_max: '5' },
      { factura: '1' },
      { pago: 'tarjeta' },
      { idioma: 'en' },
      { estrellas: '4' },
      { orden: 'valoracion' },
    ])
      expect(draw('/explorar', { query }).calls).toHaveLength(1);
  });

  it('describes a provider’s page to search engines: business, events, no rating', () => {
    const { drawn } = draw('/p/:slug', { params: { slug: 'taller-n' } });
    expect(drawn).toMatchObject({
      head: {
        title: 'Taller <i>Ñ</i> · Carpintería · Antioquia, Colombia',
        image: 'https://vitrina.example/api/vista-previa/taller-n',
        type: 'profile',
      },
      linkedData: expect.arrayContaining([
        expect.objectContaining({
          '@type': 'LocalBusiness',
          address: expect.objectContaining({ addressLocality: 'Medellín', addressCountry: 'CO' }),
          areaServed: {
            '@type': 'GeoCircle',
            geoMidpoint: { '@type': 'GeoCoordinates', latitude: 6.25, longitude: -75.56 },
            geoRadius: 30_000,
          },
          makesOffer: [
            {
              '@type': 'Offer',
              itemOffered: { '@type': 'Service', name: 'Mesa <i>chica</i>' },
              priceSpecification: {
                '@type': 'UnitPriceSpecification',
                minPrice: 85_000,
                priceCurrency: 'COP',
                unitText: 'por pieza',
              },
            },
            expect.objectContaining({ itemOffered: { '@type': 'Service', name: 'Visita' } }),
          ],
          paymentAccepted: 'Efectivo, Billetera digital',
          knowsLanguage: ['es', 'en'],
          openingHoursSpecification: [
            { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Monday', opens: '00:00', closes: '23:59' },
            { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Saturday', opens: '20:00', closes: '02:00' },
            {
              '@type': 'OpeningHoursSpecification',
              validFrom: '2026-12-25',
              validThrough: '2026-12-25',
              opens: '00:00',
              closes: '00:00',
            },
          ],
        }),
        expect.objectContaining({ '@type': 'Event', startDate: '2999-01-01' }),
        expect.objectContaining({
          '@type': 'BreadcrumbList',
          itemListElement: expect.arrayContaining([
            expect.objectContaining({ position: 3, item: 'https://vitrina.example/p/taller-n' }),
          ]),
        }),
      ]),
    });
    expect(JSON.stringify(drawn)).not.toMatch(/aggregateRating|ratingValue/);
  });

  it('shows prices and facts of a provider, and nothing of them if none is stated', () => {
    const drawn = (data: object = provider) =>
      htmlOf(
        draw('/p/:slug', { params: { slug: 'taller-n' } }, (call) =>
          call === 'GET /api/galeria' ? posts : { success: true, data },
        ),
      );
    const html = drawn();
    expect(html).toContain('>Precios</h2>');
    expect(html).toMatch(
      /Mesa &lt;i&gt;chica&lt;\/i&gt;<\/th><td>Desde <strong>\$85\.000 COP<\/strong> <span>por pieza</,
    );
    expect(html).toContain('$1.200.000 COP');
    for (const fact of ['Efectivo, Billetera digital', 'Sí, da factura', 'Español, Inglés', 'En esto desde 1998'])
      expect(html).toContain(`<dd>${fact}</dd>`);
    const none = { servicios: [], pagos: [], idiomas: [], factura: false, desde_anio: null };
    expect(drawn({ ...provider, ...none })).not.toContain('titulo-precios');
    const terms = drawn({ ...provider, ...none, pagos: ['efectivo'] });
    expect(terms).toContain('>Pagos y otros datos</h2>');
    expect(terms).not.toContain('<strong>$');
  });

  it("explains the badges of a provider's page, and names the last one on a card", () => {
    const insignias = [
      { tipo: 'correo', desde: '2026-11-03' },
      { tipo: 'identidad', desde: '2026-11-20' },
    ];
    const page = (data: object) =>
      htmlOf(
        draw('/p/:slug', { params: { slug: 'taller-n' } }, (call) =>
          call === 'GET /api/galeria' ? posts : { success: true, data },
        ),
      );
    const html = page({ ...provider, insignias });
    expect(html).toContain('<summary>Correo confirmado</summary>');
    expect(html).toMatch(/<summary>Identidad revisada<\/summary><p>.*No guardamos copia\. Revisada el 20 .*2026\./);
    expect(html).toContain('href="/como-funciona#insignias"');
    expect(page(provider)).not.toContain('Insignias');
    const proveedores = [{ ...found, insignias }, { ...found, id: '4', insignias: insignias.slice(0, 1) }, found];
    const cards = htmlOf(
      draw(trade, { params: tradeParams }, () => ({
        success: true,
        data: { ...tradePage, proveedores },
        degradado: false,
      })),
    );
    expect(cards.match(/✓ [^<]*/g)).toEqual(['✓ Identidad revisada y 1 más', '✓ Correo confirmado']);
  });

  it('describes the ratings of a provider with three of them, and the newest comments with stars', () => {
    const comment = {
      id: '5',
      nombre_usuario: 'Luz',
      comentario: 'Puntual',
      estrellas: 5,
      fecha: '2026-11-20T10:00:00.000Z',
    };
    const rated = { ...provider, valoracion: { media: 4.7, total: 3 } };
    const answers = {
      'GET /api/proveedores/:slug': { success: true, data: rated },
      'GET /api/comentarios': [comment, { ...comment, id: '6', estrellas: null }],
    };
    const { drawn } = draw('/p/:slug', { params: { slug: 'taller-n' } }, (call) => ({ ...bodies, ...answers })[call]);
    expect(drawn).toMatchObject({
      linkedData: expect.arrayContaining([
        expect.objectContaining({
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: 4.7,
            ratingCount: 3,
            bestRating: 5,
            worstRating: 1,
          },
          review: [
            {
              '@type': 'Review',
              author: { '@type': 'Person', name: 'Luz' },
              datePublished: '2026-11-20',
              reviewBody: 'Puntual',
              reviewRating: { '@type': 'Rating', ratingValue: 5, bestRating: 5, worstRating: 1 },
            },
          ],
        }),
      ]),
    });
  });

  it('gives the date and length of a video, and omits empty and invalid values', () => {
    const film = {
      ...post,
      extension: 'mp4',
      poster: 'https://v.example/a.jpg',
      ruta: 'https://v.example/a.mp4',
      duracion: 12.4,
      publicada: '2026-11-20T06:00:00.000Z',
      texto_personalizado: '',
    };
    const unstated = {
      ...{ ciudad: '', ciudad_nombre: '', radio_km: null, horas: [], abierto: null, abierto_texto: '' },
      ...{ servicios: [], pagos: [], idiomas: [], factura: false, desde_anio: null },
    };
    const bare = { ...provider, ...unstated, telefono: 'llámame', descripcion: '', www: '', segmento: '' };
    const linked = (data: object, posts: object[]) => {
      const { drawn } = draw('/p/:slug', { params: { slug: 'taller-n' } }, (call) =>
        call === 'GET /api/galeria' ? posts : { success: true, data },
      );
      const found = drawn !== null && drawn !== 'missing' && 'html' in drawn ? drawn.linkedData : [];
      return new Map(found.map((thing) => [Reflect.get(thing, '@type'), thing]));
    };
    const things = linked(bare, [film]);
    expect(things.get('VideoObject')).toEqual({
      '@type': 'VideoObject',
      name: 'Mesa </script>',
      description: 'Mesa </script>',
      thumbnailUrl: ['https://v.example/a.jpg'],
      contentUrl: 'https://v.example/a.mp4',
      uploadDate: '2026-11-20T06:00:00.000Z',
      duration: 'PT12S',
    });
    expect(Object.keys(things.get('LocalBusiness') ?? {})).toEqual(['@type', '@id', 'url', 'name', 'image', 'address']);
    // Without the date a video would lack a required field.
    expect(linked(bare, [{ ...film, publicada: undefined }]).has('VideoObject')).toBe(false);
    expect(JSON.stringify([...linked(bare, []).values()])).not.toMatch(/:""|:null|:\[\]/);
  });

  it('shows the heading if no call succeeds, and reports missing pages', () => {
    expect(htmlOf(draw('/explorar', {}, () => null))).toMatch(/<h1[^>]*>Un título<\/h1>/);
    expect(htmlOf(draw('/home', {}, () => null))).not.toContain('<ul');
    expect(draw('/p/:slug', { params: { slug: 'x' } }, () => 'missing').drawn).toBe('missing');
    expect(draw('/p/:slug', { params: { slug: 'x' } }, () => null).drawn).toBeNull();
  });

  describe('of the page of a trade in a town', () => {
    const drawTrade = (data: object = {}, params: Record<string, string> = tradeParams) =>
      draw(trade, { params }, () => ({ success: true, data: { ...tradePage, ...data }, degradado: false }));
    const headOf = ({ drawn }: ReturnType<typeof draw>) =>
      drawn !== null && drawn !== 'missing' && 'html' in drawn ? drawn.head : null;

    it('shows numbers, providers with their hours and distance, answers, and links with their numbers', () => {
      const html = htmlOf(drawTrade());
      expect(html).toMatch(/<h1[^>]*>Carpintería en Medellín<\/h1>/);
      expect(html).toContain('<strong>1.200 proveedores</strong>');
      expect(html).toContain('2 más llegan a Medellín desde otras ciudades');
      expect(html).toContain('5 abiertos ahora');
      expect(html).toContain('Abre mañana a las 9');
      expect(html).toContain('a 10 km');
      expect(html).toContain('Desde $85.000 COP');
      expect(html).toContain('Ahora mismo están abiertos Taller &lt;i&gt;Ñ&lt;/i&gt;, Ana, Luz y 2 más.');
      expect(html).toContain('Ana e Inés también atienden en línea.');
      expect(html).toContain('<a href="/servicios/carpinteria/bello-ant">Bello <small>7</small></a>');
      expect(html).toContain('<a href="/servicios/herreria/medellin-ant">Herrería <small>3</small></a>');
      expect(html).toContain('/explorar?segmento=Carpinter%C3%ADa&amp;ciudad=3674962&amp;pais=CO&amp;estado=ANT');
    });

    it('describes itself to search engines: providers, questions and path', () => {
      const { drawn } = drawTrade();
      expect(drawn).toMatchObject({
        head: {
          title: 'Carpintería en Medellín, Antioquia',
          description: expect.stringMatching(/^1\.200 proveedores de carpintería en Medellín, Antioquia: .{20,}\.$/),
          unlisted: false,
        },
        linkedData: [
          {
            '@type': 'ItemList',
            itemListElement: [
              { position: 1, url: 'https://vitrina.example/p/taller-n' },
              { position: 2, url: 'https://vitrina.example/p/otro' },
            ],
          },
          {
            '@type': 'FAQPage',
            mainEntity: [
              {
                name: '¿Cuántos proveedores de carpintería hay en Medellín?',
                acceptedAnswer: {
                  text: 'En Vitrina hay 1.200 en Medellín, Antioquia. Hay 2 más que llegan desde otras ciudades.',
                },
              },
              { name: '¿Quién atiende ahora?' },
              { name: '¿Quién atiende en línea?' },
              {
                name: '¿En qué ciudades cercanas hay carpintería?',
                acceptedAnswer: { '@type': 'Answer', text: 'En Bello (7).' },
              },
            ],
          },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { item: 'https://vitrina.example/' },
              { name: 'Carpintería en Antioquia', item: 'https://vitrina.example/servicios/carpinteria/antioquia' },
              { item: 'https://vitrina.example/servicios/carpinteria/medellin-ant' },
            ],
          },
        ],
      });
    });

    it.each([
      [2, true],
      [3, false],
    ])('with %d providers of the place is hidden from search engines: %s', (total, unlisted) => {
      expect(headOf(drawTrade({ total }))).toMatchObject({ unlisted });
    });

    it.each([
      { segmento: 'Carpintería', lugar: 'medellin-ant' },
      { segmento: 'carpinteria', lugar: 'medellin' },
    ])('moves from %o to its right address', (params) => {
      expect(headOf(drawTrade({}, params))).toMatchObject({ moved: tradePage.ruta });
      expect(headOf(drawTrade())).not.toHaveProperty('moved');
    });

    it('answers only what is known', () => {
      const bare = {
        abiertos: { total: 0, nombres: [] },
        en_linea: { total: 0, nombres: [] },
        ciudades: [],
        oficios: [],
        estado: null,
        total: 0,
        de_otras_ciudades: 1,
      };
      const closed = htmlOf(drawTrade(bare));
      expect(closed).toContain('Según sus horarios, nadie está abierto en este momento.');
      expect(closed).toContain('Ninguno tiene su negocio en Medellín. Hay 1 más que llega desde otra ciudad.');
      expect(closed).not.toMatch(/en línea\?|ciudades cercanas|NaN|undefined/);
      const proveedores = [{ ...found, abierto: null, abierto_texto: '' }];
      expect(htmlOf(drawTrade({ ...bare, proveedores }))).not.toContain('¿Quién atiende ahora?');
      expect(htmlOf(drawTrade({ ...bare, abiertos: null, en_linea: null }))).not.toContain('¿Quién atiende');
    });

    it('stays away if no one is there', () => {
      expect(draw(trade, { params: tradeParams }, () => 'missing').drawn).toBe('missing');
      expect(draw(trade, { params: tradeParams }, () => null).drawn).toBeNull();
    });
  });
});
