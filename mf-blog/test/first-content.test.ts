import type { Entry } from '@vitrina/contracts';
import {
  FIRST_GLOBAL,
  type FirstInput,
  type FirstOutput,
  type FirstVisit,
} from '@vitrina/contracts/microfrontends/first-content';
import { serveFirstContent } from '@vitrina/sdk/first/serve';
import { comparable, reactMarkup, WatchedScreens } from '@vitrina/sdk/testing/markup';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import screens from '../first/index.tsx';
import declaration from '../microfrontend.ts';

const entry: Entry = {
  id: 'e'.repeat(24),
  slug: 'mesa-nueva',
  titulo: 'Una mesa </script><b>nueva</b>',
  extracto: 'Encino.',
  texto: 'Encino <i>viejo</i>.\n\nMás en https://mesa.example/a?b=1.',
  fecha: '2026-11-20T03:00:00.000Z',
  dia: '2026-11-19',
  editada: '2026-11-21T10:00:00.000Z',
  imagen: { url: '/media/a.jpg', ancho: 800, alto: 600, thumbhash: '', fuentes: [] },
  proveedor_id: '2'.repeat(24),
  proveedor_slug: 'taller-n',
  proveedor_nombre: 'Taller <i>Ñ</i>',
};
const visit = (entrada: string): FirstVisit => ({
  place: { country: 'CO', state: 'ANT', countryName: 'Colombia', stateName: 'Antioquia' },
  seed: 7,
  params: { slug: 'Taller-N', entrada },
  query: {},
  heading: 'Blog',
  lead: '',
  origin: 'https://vitrina.example',
});
const PROVIDER = '/api/proveedores/taller-n';
const ENTRIES = `${PROVIDER}/blog`;
const provider = { body: { success: true, data: { slug: 'taller-n', nombre: 'Ana', nnegocio: 'Taller <i>Ñ</i>' } } };
const answer = (data: unknown) => ({ body: { success: true, data } });

// The gateway draws in a context that has only the language's built-ins.
const watched = new WatchedScreens(screens);
beforeAll(() => {
  // Stubbed first, so that it can be removed again: other tests of this process define it, too.
  vi.stubGlobal(FIRST_GLOBAL, undefined);
  serveFirstContent(watched.screens);
  vi.stubGlobal('URL', undefined);
});
afterAll(() => vi.unstubAllGlobals());

function draw(path: string, entrada: string, answers: FirstInput['answers']): FirstOutput {
  const input: FirstInput = { path, visit: visit(entrada), answers };
  return JSON.parse(Reflect.get(globalThis, FIRST_GLOBAL)(JSON.stringify(input)));
}
const drawEntry = (entrada: string, given: FirstInput['answers'][string]) =>
  draw('/p/:slug/blog/:entrada', entrada, { [PROVIDER]: provider, [`${ENTRIES}/${entrada}`]: given });

it('every page has a first content', () => {
  expect(Object.keys(screens)).toEqual(declaration.routes.map(({ path }) => path));
});

it('an entry is complete, with its text escaped and its links unendorsed; search engines get a posting', () => {
  const drawn = drawEntry('mesa-nueva', answer(entry));
  expect(drawn).toMatchObject({
    head: { title: 'Una mesa </script><b>nueva</b> · Taller <i>Ñ</i>', type: 'article' },
    linkedData: [
      {
        '@type': 'BlogPosting',
        url: 'https://vitrina.example/p/taller-n/blog/mesa-nueva',
        dateModified: '2026-11-21T10:00:00.000Z',
        author: { '@id': 'https://vitrina.example/p/taller-n' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'https://vitrina.example/p/taller-n' },
          { position: 2, name: 'Blog de Taller <i>Ñ</i>', item: 'https://vitrina.example/p/taller-n/blog' },
          { position: 3, item: 'https://vitrina.example/p/taller-n/blog/mesa-nueva' },
        ],
      },
    ],
  });
  const html = drawn !== null && drawn !== 'missing' && 'html' in drawn ? drawn.html : '';
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
  expect(html).toContain('<p>Encino &lt;i&gt;viejo&lt;/i&gt;.</p>');
  expect(html).toMatch(
    /<a href="https:\/\/mesa\.example\/a\?b=1" rel="noopener noreferrer nofollow ugc">[^<]+<\/a>\.<\/p>/,
  );
  expect(html).toContain('19 de noviembre de 2026');
  expect(html).toMatch(/<img src="\/media\/a\.jpg"[^>]*fetchPriority="high"/);
  expect(html).not.toMatch(/<script|undefined|\[object/);
});

it.each([
  [
    'the list of a blog',
    '/p/:slug/blog',
    '',
    { [PROVIDER]: provider, [ENTRIES]: answer([entry, { ...entry, imagen: null }]) },
  ],
  ['a blog without entries', '/p/:slug/blog', '', { [PROVIDER]: provider, [ENTRIES]: answer([]) }],
  [
    'an entry',
    '/p/:slug/blog/:entrada',
    'mesa-nueva',
    { [PROVIDER]: provider, [`${ENTRIES}/mesa-nueva`]: answer(entry) },
  ],
])('renders %s like React does', (_name, path, entrada, answers) => {
  const drawn = draw(path, entrada, answers);
  const html = drawn !== null && drawn !== 'missing' && 'html' in drawn ? drawn.html : '';
  expect(html).toContain('<h1');
  expect(comparable(html)).toBe(reactMarkup(watched.content));
});

it('a former address redirects to the present one, and an unknown entry is missing', () => {
  expect(drawEntry('mesa-vieja', answer(entry))).toMatchObject({ head: { moved: '/p/taller-n/blog/mesa-nueva' } });
  expect(drawEntry('mesa-nueva', answer(entry))).not.toHaveProperty('head.moved');
  const renamed = draw('/p/:slug/blog/:entrada', 'mesa-nueva', {
    [PROVIDER]: provider,
    [`${ENTRIES}/mesa-nueva`]: answer({ ...entry, proveedor_slug: 'otro-nombre' }),
  });
  expect(renamed).toMatchObject({ head: { moved: '/p/otro-nombre/blog/mesa-nueva' } });
  expect(drawEntry('otra', 'missing')).toBe('missing');
  expect(drawEntry('otra', null)).toBeNull();
});

it('a blog makes the calls of its screen, lists its entries, and is unlisted while it is empty', () => {
  expect(draw('/p/:slug/blog', '', {})).toEqual({
    calls: [
      { call: 'GET /api/proveedores/:slug', address: PROVIDER },
      { call: 'GET /api/proveedores/:slug/blog', address: ENTRIES },
    ],
  });
  const list = (data: Entry[]) => draw('/p/:slug/blog', '', { [PROVIDER]: provider, [ENTRIES]: answer(data) });
  expect(list([entry])).toMatchObject({
    html: expect.stringContaining('href="/p/taller-n/blog/mesa-nueva"'),
    head: { title: 'Blog de Taller <i>Ñ</i>', unlisted: false },
  });
  expect(list([])).toMatchObject({ html: expect.stringContaining('<h1'), head: { unlisted: true } });
  expect(list([])).not.toHaveProperty('head.moved');
});
