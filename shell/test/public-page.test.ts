import { describe, expect, it } from 'vitest';
import shell from '../microfrontend.ts';
import { PUBLIC_PAGE } from '../src/offline/stores.ts';

describe('the pages cached for offline use', () => {
  const legal = shell.routes.flatMap(({ path, ...route }) => ('page' in route ? path : []));

  it.each([...legal, '/', '/explorar', '/p/taller-del-sol', '/servicios/plomeria/jalisco'])(
    'include the public page %s',
    (path) => {
      expect(PUBLIC_PAGE.test(path)).toBe(true);
    },
  );

  it.each(['/perfil', '/cuenta', '/mensajes', '/admin', '/ingresar'])('leave out %s', (path) => {
    expect(PUBLIC_PAGE.test(path)).toBe(false);
  });
});
