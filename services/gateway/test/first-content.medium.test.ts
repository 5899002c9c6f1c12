import type { Post, Provider, ProviderProfile } from '@vitrina/contracts';
import { ObjectStore } from '@vitrina/kernel';
import { newNamespace, startService, type TestService } from '@vitrina/local/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawingReleases, version } from './registry-answer.ts';
import { firstModule, firstStyles } from './sample-first.ts';
import { startUpstream } from './upstream.ts';

type Upstream = Awaited<ReturnType<typeof startUpstream>>;

let registry: Upstream;
let directory: Upstream;
let gateway: TestService;
/** True while the directory does not respond. */
let silent = false;
/** False while the directory fails. */
let working = true;
/** False while only the gallery's works are unavailable. */
let galleryWorks = true;
/** Maps of the letter q requested from the directory now, and the most simultaneously so far. */
let making = 0;
let mostMade = 0;

const image = (name: string) => `http://localhost:8080/media/${name}`;

const post: Post = {
  id: '0123456789abcdef01234567',
  nombre: 'Taller <i>Ñ</i>',
  ruta: image('a/800.jpg'),
  extension: 'jpg',
  id_user: 'a@demo.vitrina.example',
  www: '',
  evento: 'Mesa </script><script>alert(1)</script>',
  texto_personalizado: 'De "encino"',
  proveedor_id: '0123456789abcdef01234568',
  proveedor_slug: 'taller-n',
  especialidad: 'Carpintería',
  plan: 'premium',
  ancho: 800,
  alto: 600,
  thumbhash: '',
  fuentes: [
    { formato: 'avif', ancho: 800, url: image('a/800.avif') },
    { formato: 'jpeg', ancho: 800, url: image('a/800.jpg') },
  ],
  poster: null,
  duracion: null,
  fecha_evento: '2999-01-01',
  finalizado: false,
};

const provider: Provider &
  Pick<ProviderProfile, 'politica' | 'horario' | 'redes' | 'radio_km' | 'horas' | 'abierto' | 'abierto_texto'> &
  Pick<ProviderProfile, 'servicios' | 'pagos' | 'idiomas' | 'factura' | 'desde_anio'> = {
  id: post.proveedor_id,
  slug: 'taller-n',
  email: 'a@demo.vitrina.example',
  nombre: 'Ana',
  nnegocio: 'Taller <i>Ñ</i>',
  especialidad: 'Carpintería',
  segmento: 'Carpintería,Herrería',
  descripcion: 'Muebles "a medida" </script>',
  telefono: '+52 55 1234 5678',
  telefono_tipo: 'desconocido',
  whatsapp: 'https://wa.me/525512345678',
  www: 'https://taller.example',
  valoracion: null,
  insignias: [],
  foto_perfil: '',
  pais: 'CO',
  estado_pais: 'ANT',
  ciudad: '3674962',
  ciudad_nombre: 'Medellín',
  en_linea: false,
  radio_km: 10,
  horas: [],
  servicios: [],
  pagos: [],
  idiomas: [],
  factura: false,
  desde_anio: null,
  abierto: null,
  abierto_texto: '',
  plan: 'premium',
  politica: '',
  horario: 'Con cita',
  redes: [{ red: 'Instagram', url: 'https://www.instagram.com/taller' }],
};

const { S3_ENDPOINT = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = process.env;

beforeAll(async () => {
  const NAMESPACE = newNamespace();
  const store = new ObjectStore({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION: 'us-east-1' }, NAMESPACE);
  await store.ensureBuckets(['mf']);
  await store.put('mf', `mf/mf-directory/${version}/first.js`, Buffer.from(firstModule), 'text/javascript');
  await store.put('mf', `mf/mf-directory/${version}/first.css`, Buffer.from(firstStyles), 'text/css');
  registry = await startUpstream((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(drawingReleases));
  });
  directory = await startUpstream((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://directory');
    const answer = (body: unknown, status = working ? 200 : 500, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (silent) return undefined;
    if (pathname === '/api/galeria') {
      const posts = Array.from({ length: 8 }, (_, number) => ({ ...post, id: `${number}`.padStart(24, '0') }));
      return answer(posts, working && galleryWorks ? 200 : 500, { link: '</api/galeria?cursor=abc>; rel="next"' });
    }
    if (pathname === '/api/proveedores/taller-n') return answer({ success: true, data: provider });
    if (pathname === '/api/mapa/indice' && working)
      return answer({ success: true, data: [{ prefijo: 'm', total: 1_001 }] });
    if (pathname === '/api/mapa/oficios' && working) return answer({ success: true, data: ['plomeria'] });
    if (pathname.startsWith('/api/mapa/oficios/') && working) {
      return answer({ success: true, data: pathname.endsWith('/plomeria') ? ['guadalajara-jal', 'jalisco'] : [] });
    }
    if (pathname === '/api/mapa' && working) {
      const pages: Record<string, object> = {
        'm 0': { data: ['mapa-1', 'mapa-2'], entradas: ['mapa-2/blog/una-fuga'] },
        'm 1000': { data: ['mapa-1001'], entradas: [] },
      };
      if (searchParams.get('prefijo') === 'q') {
        making += 1;
        mostMade = Math.max(mostMade, making);
        const data = { data: [`q-${searchParams.get('salto')}`], entradas: [], siguiente: null };
        return void setTimeout(() => {
          making -= 1;
          answer({ success: true, ...data });
        }, 20);
      }
      const page = pages[`${searchParams.get('prefijo')} ${searchParams.get('salto')}`] ?? { data: [], entradas: [] };
      return answer({ success: true, ...page, siguiente: null });
    }
    return answer({ success: false }, working ? 404 : 503);
  });
  gateway = await startService('gateway', {
    NAMESPACE,
    REGISTRY_URL: registry.url,
    DIRECTORY_URL: directory.url,
    PUBLIC_URL: 'https://vitrina.example',
  });
  // A page does not wait for the drawing process to start.
  await vi.waitFor(async () => expect((await page('/explorar')).html).toContain('class="tile"'), { timeout: 60_000 });
});
afterAll(async () => {
  await gateway?.stop();
  await Promise.all([registry?.stop(), directory?.stop()]);
});
beforeEach(() => {
  working = true;
  galleryWorks = true;
  silent = false;
});

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(gateway.url + path, { headers: { accept: 'text/html', ...headers } });
  return { answer, html: await answer.text() };
};
const linkedData = (html: string): { '@graph': Record<string, unknown>[] } =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{"@graph":[]}');
const firstAnswers = (html: string) => JSON.parse(/id="vitrina-respuestas">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');

describe('the first content of a public page', () => {
  it('contains the drawing of its microfrontend, in the frame with its links', async () => {
    const { html } = await page('/explorar');
    expect(html).toContain('<main><h1>Necesitas un &lt;b&gt;Servicio&lt;/b&gt;</h1><ul><li class="tile"');
    expect(html.match(/<li class="tile"/g)).toHaveLength(8);
    expect(html).toContain('<a href="/p/taller-n">Taller &lt;i&gt;Ñ&lt;/i&gt;</a>');
  });

  it('carries its styles under the page’s nonce, including those of single elements', async () => {
    const { html } = await page('/explorar');
    const nonce = /<script src=[^>]*nonce="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`<style nonce="${nonce}">${firstStyles}#primero [data-s="0"]{--r:0.75}</style>`);
    expect(html).not.toMatch(/ style="/);
  });

  it('carries the responses of the calls that the browser would make, with the next page', async () => {
    const { html } = await page('/explorar?pais=CO&estado=antioquia&segmento=Herrer%C3%ADa');
    const { seed, answers } = firstAnswers(html);
    expect(answers).toHaveLength(1);
    expect(answers[0].address).toBe(
      `/api/galeria?country=CO&state=ANT&segmento=Herrer%C3%ADa&semilla=${seed}&limit=24`,
    );
    expect(answers[0].next).toBe('abc');
    expect(answers[0].body).toHaveLength(8);
  });

  it('gets its title only from a segment of the catalogue, whatever else its address says', async () => {
    const known = await page('/explorar?segmento=plomeria');
    expect(known.html).toContain('<title>Plomería en Ciudad de México · Vitrina</title>');
    expect(known.html).toContain('/explorar?segmento=Plomer%C3%ADa">');
    const unknown = await page('/explorar?segmento=Gana+dinero+en+otro.example');
    expect(unknown.html).toMatch(/Explorar en Ciudad de México · Vitrina<\/title>/);
    expect(unknown.html).not.toMatch(/<link[^>]*otro\.example/);
  });

  it.each([
    ['the address before the cookie', '?pais=CO&estado=ANT', 'lugar=MX/JAL', 'Antioquia'],
    ['the cookie', '', 'otra=1; lugar=MX/JAL', 'Jalisco'],
    ['a cookie as browsers escape it', '', 'lugar=MX%2FJAL', 'Jalisco'],
    ['neither', '', '', 'Ciudad de México'],
    ['nonsense', '?pais=XX&estado[$gt]=1', 'lugar=QQ/QQ', 'Ciudad de México'],
  ])('belongs to the place named by %s', async (_name, query, cookie, region) => {
    const { html } = await page(`/explorar${query}`, { cookie });
    expect(html).toContain(`Explorar en ${region} · Vitrina</title>`);
  });

  it('disappears while the directory is unreachable; the page is served all the same', async () => {
    working = false;
    const { answer, html } = await page('/explorar');
    expect(answer.status).toBe(200);
    expect(html).toContain('<h1>Necesitas un');
    expect(html).not.toContain('class="tile"');
    expect(firstAnswers(html).answers).toEqual([]);
  });

  it('makes the page one to cache for offline use; a page without it must not replace an older copy', async () => {
    const cached = async () => (await page('/explorar')).answer.headers.get('cache-control');
    // A busy machine may need another attempt to draw in time.
    await vi.waitFor(async () => expect(await cached()).toBe('private, no-cache'), { timeout: 60_000, interval: 500 });
    working = false;
    expect(await cached()).toBe('private, no-store');
  });

  it('shows the available parts if the directory does not respond', async () => {
    silent = true;
    // The drawing gets the time that remains after the wait for responses: a busy machine may need another attempt.
    await vi.waitFor(
      async () => {
        const { answer, html } = await page('/explorar');
        expect(answer.status).toBe(200);
        expect(html).toContain('<main><h1>Necesitas un');
      },
      { timeout: 60_000, interval: 500 },
    );
  });

  it('comes before the typefaces on a first visit, and with them from then on', async () => {
    const first = await page('/explorar');
    expect(first.html).toContain('<div id="primero" data-fonts="later">');
    expect(first.html).not.toContain('as="font"');
    const next = await page('/explorar', { cookie: 'letras=1' });
    expect(next.html).toContain('<div id="primero">');
    expect(next.html).toContain('as="font" type="font/woff2" href="/mf/shell/1.0.0-0123456789ab/letras.woff2"');
    // Without a visible first content, the typefaces need not wait.
    expect((await page('/menu/publicaciones')).html).toContain('as="font"');
  });

  it('gets the bandwidth first: the code that follows is requested later', async () => {
    const { html } = await page('/explorar');
    expect(html).toContain('<link rel="later" as="script"');
    expect(html).not.toContain('<link rel="preload" as="script"');
    expect(html.indexOf('id="vitrina-respuestas"')).toBeGreaterThan(html.indexOf('class="tile"'));
  });

  it('uses the theme that the visitor chose', async () => {
    expect((await page('/explorar', { cookie: 'tema=oscuro' })).html).toContain(
      '<html lang="es-MX" data-theme="dark">',
    );
    expect((await page('/explorar', { cookie: 'tema=nada' })).html).toContain('<html lang="es-MX">');
  });
});

describe('the head of a page for search engines and link previews', () => {
  it('gives one address for each content, for both countries', async () => {
    const { html } = await page('/Explorar/?utm_source=x&publicacion=1');
    expect(html).toContain('<link rel="canonical" href="https://vitrina.example/explorar">');
    expect(html).toContain('hreflang="es-MX" href="https://vitrina.example/explorar?pais=MX&amp;estado=DF"');
    expect(html).toContain('hreflang="es-CO" href="https://vitrina.example/explorar?pais=CO&amp;estado=DC"');
    expect(html).toContain('hreflang="x-default" href="https://vitrina.example/explorar"');
  });

  it('gets its texts from the page’s microfrontend', async () => {
    const { html } = await page('/p/taller-n');
    expect(html).toContain('<title>Taller &lt;i&gt;Ñ&lt;/i&gt; · Vitrina</title>');
    expect(html).toContain('<meta property="og:image" content="https://vitrina.example/api/vista-previa/taller-n">');
    expect(html).toContain('<meta property="og:type" content="profile">');
    expect(html).toContain('<link rel="canonical" href="https://vitrina.example/p/taller-n">');
    expect(linkedData(html)['@graph']).toEqual([{ '@type': 'LocalBusiness', name: 'Taller <i>Ñ</i>' }]);
  });

  it('gets the canonical address that the microfrontend names, within this platform only', async () => {
    const { html } = await page('/p/taller-n?principal=/p/taller-nuevo');
    expect(html).toContain('<link rel="canonical" href="https://vitrina.example/p/taller-nuevo">');
    expect(html).toContain('<meta property="og:url" content="https://vitrina.example/p/taller-nuevo">');
    const foreign = await page('/p/taller-n?principal=//evil.example');
    expect(foreign.html).not.toContain('evil.example"');
  });

  it('redirects if the microfrontend says so, within this platform only', async () => {
    const go = (to: string) =>
      fetch(`${gateway.url}/p/taller-n?viejo=${encodeURIComponent(to)}`, {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      });
    const moved = await go('/p/nuevo');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/p/nuevo']);
    expect((await go('//evil.example')).status).toBe(200);
    expect((await go('https://evil.example')).status).toBe(200);
  });

  it('redirects to no address that it was requested at, which a browser would follow forever', async () => {
    const { html } = await page('/p/taller-n?vuelta=1');
    expect(html).toContain('id="root"');
    expect(html).not.toContain('id="primero"');
  });

  it('returns 404 for a provider that does not exist, and asks caches not to keep it', async () => {
    const { answer, html } = await page('/p/no-existe');
    expect(answer.status).toBe(404);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  });

  it('returns 404 for each of many missing providers, however many requests come simultaneously', async () => {
    const statuses: number[] = [];
    const askInTurn = async (lane: number) => {
      for (let turn = 0; turn < 12; turn += 1) {
        statuses.push((await page(`/p/no-existe-${lane}-${turn}`)).answer.status);
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, lane) => askInTurn(lane)));
    expect(statuses.filter((status) => status === 404)).toHaveLength(120);
  });

  it.each(['is out of order', 'keeps silent'])(
    'returns 503 for any provider while the directory %s, so that search engines index nothing made up and drop nothing real',
    async (how) => {
      working = how !== 'is out of order';
      silent = how === 'keeps silent';
      for (const path of ['/p/taller-n', '/p/inventado', '/P/Taller-N/?utm_source=x']) {
        const { answer, html } = await page(path);
        expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '30']);
        expect(html).toContain('<meta name="robots" content="noindex">');
        expect(html).not.toContain('rel="canonical"');
        // People still get the application, which asks again by itself.
        expect(html).toContain('<div id="root"');
        expect(html).not.toContain('Página no encontrada');
      }
    },
  );

  it('stays a whole page if the directory knows the provider and only the works are unavailable', async () => {
    galleryWorks = false;
    const { answer, html } = await page('/p/taller-n?obras=1');
    expect(answer.status).toBe(200);
    expect(html).toContain('<link rel="canonical" href="https://vitrina.example/p/taller-n">');
  });

  it('leaves private pages out', async () => {
    const { html } = await page('/menu/publicaciones');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('id="primero"');
  });
});

describe('alternates for other countries', () => {
  /** Reads language and address of each alternate of a page, and its canonical address. */
  const readSet = async (path: string) => {
    const { html } = await page(path);
    const plain = (text: string) => text.replaceAll('&amp;', '&');
    const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)];
    const [, canonical = ''] = /<link rel="canonical" href="([^"]+)">/.exec(html) ?? [];
    return {
      canonical: plain(canonical),
      set: links.map(([, language = '', href = '']) => `${language} ${plain(href)}`).sort(),
    };
  };

  it.each([
    '/explorar',
    '/Explorar/?utm_source=x',
    '/explorar?pais=MX&estado=DF',
    '/explorar?pais=CO&estado=DC',
    '/explorar?pais=MX&estado=jalisco',
    '/explorar?pais=CO&estado=ANT',
    '/explorar?segmento=Plomer%C3%ADa',
    '/explorar?pais=CO&estado=ANT&segmento=Plomer%C3%ADa',
    '/explorar?pais=CO',
    '/p/taller-n',
  ])('agree with canonical addresses, are reciprocal and include the page itself: %s', async (path) => {
    const { canonical, set } = await readSet(path);
    const addresses = set.map((line) => line.slice(line.indexOf(' ') + 1));
    expect(addresses).toContain(canonical);
    for (const address of new Set(addresses)) {
      const other = await readSet(address.replace('https://vitrina.example', ''));
      expect(other.canonical).toBe(address);
      expect(other.set).toEqual(set);
    }
  });
});

describe('site maps', () => {
  const read = async (path: string) => (await fetch(gateway.url + path)).text();

  it('appear in robots.txt and in the index', async () => {
    expect(await read('/robots.txt')).toContain('Sitemap: https://vitrina.example/sitemap.xml');
    const index = await read('/sitemap.xml');
    expect(index.match(/<loc>[^<]+/g)).toEqual([
      '<loc>https://vitrina.example/mapas/paginas.xml',
      '<loc>https://vitrina.example/mapas/servicios-plomeria.xml',
      '<loc>https://vitrina.example/mapas/proveedores-m.xml',
      '<loc>https://vitrina.example/mapas/proveedores-m-2.xml',
    ]);
  });

  it('stay open in robots.txt, which closes every combination of filters', async () => {
    const rules = [...(await read('/robots.txt')).matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule);
    const escaped = (text: string) => text.replace(/[.?+^${}()|[\]\\]/g, '\\$&');
    const toPattern = (rule: string) => new RegExp(`^${rule.split('*').map(escaped).join('.*')}`);
    const patterns = rules.map(toPattern);
    const isClosed = (address: string) => patterns.some((pattern) => pattern.test(address));
    const filters = [
      '?alcance=pais',
      '?pais=MX&estado=JAL&alcance=todos',
      '?q=plomero',
      '?segmento=Mariachi&tipo=video',
    ];
    for (const query of filters) expect(isClosed(`/explorar${query}`), query).toBe(true);
    const listed = await Promise.all(['/mapas/paginas.xml', '/mapas/proveedores-m.xml'].map(read));
    const addresses = listed.flatMap((map) => [...map.matchAll(/<loc>https:\/\/vitrina\.example([^<]+)/g)]);
    expect(addresses.length).toBeGreaterThan(60);
    for (const [, address = ''] of addresses) expect(isClosed(address.replaceAll('&amp;', '&')), address).toBe(false);
    for (const address of ['/explorar?segmento=Mariachi', '/explorar?publicacion=1', '/home?segmento=Mariachi']) {
      expect(isClosed(address), address).toBe(false);
    }
  });

  it('omit empty maps: a letter or a part without a provider is neither listed nor served', async () => {
    for (const name of ['proveedores-z', 'proveedores-m-3', 'proveedores-m-0', 'otros'])
      expect((await fetch(`${gateway.url}/mapas/${name}.xml`)).status, name).toBe(404);
  });

  it('arrive compressed for clients that accept it', async () => {
    const { headers } = await fetch(`${gateway.url}/mapas/paginas.xml`, { headers: { 'accept-encoding': 'gzip' } });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
      'gzip',
      expect.stringContaining('Accept-Encoding'),
    ]);
  });

  it('list public pages, once for each place if the content depends on it', async () => {
    const pages = await read('/mapas/paginas.xml');
    expect(pages.match(/<url>/g)).toHaveLength(1 + 65);
    expect(pages).toContain('<loc>https://vitrina.example/explorar?pais=CO&amp;estado=ANT</loc>');
    expect(pages).not.toContain('/menu');
  });

  it('list the providers of a letter, with their blogs, in parts below the limits of the protocol', async () => {
    const providers = await read('/mapas/proveedores-m.xml');
    expect(providers.match(/<loc>[^<]+/g)).toEqual([
      '<loc>https://vitrina.example/p/mapa-1',
      '<loc>https://vitrina.example/p/mapa-2',
      '<loc>https://vitrina.example/p/mapa-2/blog',
      '<loc>https://vitrina.example/p/mapa-2/blog/una-fuga',
    ]);
    expect(await read('/mapas/proveedores-m-2.xml')).toContain('<loc>https://vitrina.example/p/mapa-1001</loc>');
  });

  it('list the places of a trade, and only trades with some', async () => {
    const { headers } = await fetch(`${gateway.url}/mapas/servicios-plomeria.xml`);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect((await read('/mapas/servicios-plomeria.xml')).match(/<loc>[^<]+/g)).toEqual([
      '<loc>https://vitrina.example/servicios/plomeria/guadalajara-jal',
      '<loc>https://vitrina.example/servicios/plomeria/jalisco',
    ]);
    for (const trade of ['yoga', 'xyzzy'])
      expect((await fetch(`${gateway.url}/mapas/servicios-${trade}.xml`)).status, trade).toBe(404);
  });

  it('all arrive when a crawler requests all simultaneously, with few requests to the directory at a time', async () => {
    const parts = Array.from({ length: 100 }, (_, at) => `/mapas/proveedores-q${at === 0 ? '' : `-${at + 1}`}.xml`);
    const maps = await Promise.all([...parts, ...parts].map(async (part) => (await fetch(gateway.url + part)).text()));
    const named = maps.map((map) => /\/p\/q-(\d+)</.exec(map)?.[1]);
    const expected = parts.map((_, at) => String(at * 1_000));
    expect(named).toEqual([...expected, ...expected]);
    expect(mostMade).toBe(2);
  });

  it('expire after 3 seconds if they list providers, and return 503 while the directory is unreachable', async () => {
    const map = () => fetch(`${gateway.url}/mapas/proveedores-m.xml`);
    expect((await map()).headers.get('cache-control')).toBe('public, max-age=3');
    working = false;
    expect((await fetch(`${gateway.url}/mapas/proveedores-x.xml`)).status).toBe(503);
    await expect.poll(async () => (await map()).status, { timeout: 5_000 }).toBe(503);
  });
});

describe('the installable application', () => {
  it('offers a manifest with an icon for every shape, and serves each icon', async () => {
    const answer = await fetch(`${gateway.url}/manifest.webmanifest`);
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
    interface Image {
      src: string;
      sizes: string;
      type: string;
      purpose?: string;
    }
    const manifest = (await answer.json()) as { icons: Image[]; screenshots: (Image & { form_factor: string })[] };
    const sizes = (wanted: string) =>
      manifest.icons.flatMap(({ purpose, sizes }) => (purpose === wanted ? [sizes] : []));
    expect(sizes('any')).toEqual(expect.arrayContaining(['any', '192x192', '512x512']));
    expect(sizes('maskable')).toEqual(expect.arrayContaining(['any', '192x192', '512x512']));
    expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide']);
    const apple = { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' };
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots, apple]) {
      const image = await fetch(gateway.url + src);
      expect([src, image.status, image.headers.get('content-type')]).toEqual([src, 200, type]);
      const { width, height } = await sharp(await image.arrayBuffer()).metadata();
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes);
    }
  });
});
