import { describe, expect, it } from 'vitest';
import { titleOf } from '../src/frame/use-screen-change.ts';

const pages = [
  { path: '/', title: 'Portada' },
  { path: '/explorar', title: 'Explorar' },
  { path: '/menu/*', title: 'Tu menú' },
  { path: '/p/:slug', title: 'Proveedor' },
];

describe('the title of a screen', () => {
  it.each([
    ['/', 'Portada'],
    ['/explorar', 'Explorar'],
    ['/Explorar', 'Explorar'],
    ['/menu', 'Tu menú'],
    ['/menu/publicaciones', 'Tu menú'],
    ['/p/luz-ardila', 'Proveedor'],
    ['/nada', null],
  ])('belongs to the path %s: %s', (path, title) => {
    expect(titleOf(pages, path)).toBe(title);
  });
});
