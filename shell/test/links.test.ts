import { describe, expect, it } from 'vitest';
import { thumbLinks, visibleLinks } from '../src/frame/links.tsx';

const item = (path: string, order: number, session?: 'required' | 'none') => ({
  label: path,
  path,
  icon: 'house',
  order,
  ...(session && { session }),
});
const all = [
  item('/home', 10),
  item('/explorar', 20),
  item('/comentarios', 30, 'required'),
  item('/planes', 40),
  item('/perfil', 50),
  item('/politicas', 90),
];
const paths = (items: { path: string }[]) => items.map(({ path }) => path);

describe('the links of the frame', () => {
  it('show the comments only to signed-in people', () => {
    expect(paths(visibleLinks(all, true))).toContain('/comentarios');
    expect(paths(visibleLinks(all, false))).not.toContain('/comentarios');
    expect(visibleLinks(all, false)).toHaveLength(5);
  });

  it('hide visitor-only links once someone is signed in', () => {
    const items = [item('/entrar', 1, 'none')];
    expect(visibleLinks(items, false)).toHaveLength(1);
    expect(visibleLinks(items, true)).toHaveLength(0);
  });
});

describe('the links of a phone', () => {
  it('consist of the first two and the area of the signed-in user, never the policies', () => {
    expect(paths(thumbLinks(all))).toEqual(['/home', '/explorar', '/perfil']);
  });

  it('stay the same with any links of other teams', () => {
    const others = [item('/agenda', 100), item('/citas', 999)];
    expect(paths(thumbLinks([...all, ...others]))).toEqual(['/home', '/explorar', '/perfil']);
  });

  it('include every link if there are fewer', () => {
    expect(paths(thumbLinks([item('/home', 10), item('/politicas', 90)]))).toEqual(['/home']);
  });
});
