import { describe, expect, it } from 'vitest';
import { microfrontendDeclaration } from '../src/microfrontends/index.ts';
import { matchRoute, overlap, readRoute, routeProblem } from '../src/microfrontends/routes.ts';

const declaration = {
  name: 'mf-prueba',
  sdk: '1.2.0',
  routes: [{ path: '/prueba/:id', title: 'Prueba' }],
  slots: [],
  navigation: [{ label: 'Prueba', path: '/prueba/uno', icon: 'house', order: 1 }],
  api: ['GET /api/galeria'],
};

const reader = (path: string) => readRoute(path) ?? expect.fail(`${path} is no route`);

describe('the path of a route', () => {
  it.each(['/', '/home', '/p/:slug', '/p/:slug/tarjeta', '/menu/*', '/anunciantes/:pais/:estado', '/a-b_c/:unId2/*'])(
    'may be %s',
    (path) => {
      expect(routeProblem(path)).toBeNull();
    },
  );

  it.each([
    ['a parameter that is not an identifier', '/p/:post-id'],
    ['a parameter with an underscore', '/p/:post_id'],
    ['a parameter that begins with a digit', '/p/:1'],
    ['a parameter without a name', '/p/:'],
    ['a parameter in the middle of a part', '/p/a:slug'],
    ['a parameter twice', '/p/:slug/:slug'],
    ['a group of a regular expression', '/p/(a+)+$'],
    ['a quantifier', '/p/:slug?'],
    ['a class', '/p/[a-z]'],
    ['a dot', '/p/a.b'],
    ['a way up', '/p/../admin'],
    ['a star before the end', '/menu/*/x'],
    ['a star in a part', '/menu*'],
    ['every address', '/*'],
    ['every address by a parameter', '/:pagina'],
    ['every longer address', '/:pagina/*'],
    ['an empty part', '/p//x'],
    ['another host', '//evil'],
    ['a slash at the end', '/p/'],
    ['no slash', 'p'],
    ['nothing', ''],
    ['upper case', '/Home'],
    ['a space', '/ho me'],
    ['a line break', '/home\n'],
    ['a percent sign', '/p/%2e%2e'],
    ['the API', '/api/planes'],
    ['the media', '/media/*'],
    ['the builds', '/mf/:name'],
    ['the metrics', '/metrics'],
    ['too many characters', `/${'a'.repeat(120)}`],
    ['too many parts', '/a'.repeat(9)],
  ])('may not hold %s', (_name, path) => {
    expect(routeProblem(path)).not.toBeNull();
    expect(readRoute(path)).toBeNull();
    const routes = [{ path, title: 'Prueba' }];
    expect(microfrontendDeclaration.safeParse({ ...declaration, routes }).success).toBe(false);
  });
});

describe('a declaration', () => {
  it('passes in the form that the microfrontends write', () => {
    expect(microfrontendDeclaration.safeParse(declaration).error).toBeUndefined();
  });

  const route = (path: string) => ({ path, title: 'Prueba' });
  it.each([
    ['a field that does not exist', { extra: 1 }],
    ['a field that does not exist in a route', { routes: [{ ...route('/prueba/:id'), element: 'x' }] }],
    ['the same route twice', { routes: [route('/prueba/:id'), route('/prueba/:otro')] }],
    ['two routes for one address', { routes: [route('/prueba/:id'), route('/prueba/nueva')] }],
    ['a route under an open one', { routes: [route('/prueba/*'), route('/prueba/:id')] }],
    ['too many routes', { routes: Array.from({ length: 51 }, (_, n) => route(`/r${n}`)) }],
    ['a title of nothing visible', { routes: [{ path: '/prueba/:id', title: '\u200b\u200b' }] }],
    ['a title that reverses the direction of the text', { routes: [{ path: '/prueba/:id', title: 'a\u202Eb' }] }],
    ['a title of two lines', { routes: [{ path: '/prueba/:id', title: 'a\nb' }] }],
    ['a link to another host', { navigation: [{ ...declaration.navigation[0], path: '//evil' }] }],
    ['a link twice', { navigation: [declaration.navigation[0], declaration.navigation[0]] }],
    ['an icon that is not a name', { navigation: [{ ...declaration.navigation[0], icon: '"><script>' }] }],
    ['a place twice', { slots: [{ slot: 'assistant' }, { slot: 'assistant' }] }],
    ['an unknown third party', { documents: [{ path: '/prueba', embeds: ['otra'] }] }],
    ['a document of many addresses', { documents: [{ path: '/prueba/*', embeds: ['stripe'] }] }],
    ['a call twice', { api: ['GET /api/galeria', 'GET /api/galeria'] }],
    ['no number of the SDK', { sdk: '1.2' }],
    ['the name of another kind', { name: 'mf-Prueba' }],
  ])('may not hold %s', (_name, change) => {
    expect(microfrontendDeclaration.safeParse({ ...declaration, ...change }).success).toBe(false);
  });
});

describe('an address', () => {
  it.each([
    ['/', '/', {}],
    ['/home', '/HOME/', {}],
    ['/p/:slug', '/p/Ana-L%C3%B3pez', { slug: 'Ana-L%C3%B3pez' }],
    ['/menu/*', '/menu', {}],
    ['/menu/*', '/menu/a/b/', {}],
    ['/p/:constructor', '/p/x', { constructor: 'x' }],
    ['/p/:slug', '/p', null],
    ['/p/:slug', '/p//', null],
    ['/p/:slug', '/p/a/b', null],
    ['/menu/*', '/menus', null],
    ['/', '/x', null],
    ['/home', '//home', null],
  ])('matches the route %s or not: %s', (path, address, params) => {
    expect(matchRoute(reader(path), address)).toEqual(params);
  });

  it('costs no time to read at a hostile length', () => {
    const began = performance.now();
    for (const path of ['/p/:slug', '/menu/*', '/a/:b/:c/:d/*']) matchRoute(reader(path), '/p'.repeat(500_000));
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

it.each([
  ['/p/:slug', '/p/:id', true],
  ['/p/:slug', '/p/nueva', true],
  ['/menu/*', '/menu', true],
  ['/menu/*', '/menu/a/b', true],
  ['/a/:x/c', '/a/b/:y', true],
  ['/p/:slug', '/p/:slug/tarjeta', false],
  ['/p/:slug', '/q/:slug', false],
  ['/menu/*', '/menus', false],
  ['/', '/home', false],
])('detects whether %s and %s answer at one address: %s', (first, second, expected) => {
  expect(overlap(reader(first), reader(second))).toBe(expected);
  expect(overlap(reader(second), reader(first))).toBe(expected);
});
