import { describe, expect, it } from 'vitest';
import { useServer } from './support.ts';

const server = useServer();

describe('access', () => {
  it('tells its health to anyone', async () => {
    const response = await fetch(`${server.url()}/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'available' });
  });

  it('tells its version', async () => {
    expect((await server.client().getVersion()).pkgVersion).toMatch(/^1\.\d+\.\d+/);
  });

  it('refuses a call without a key with 401', async ({ skip }) => {
    skip(server.key() === undefined, 'the server asks for no key');
    const response = await fetch(`${server.url()}/indexes`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'missing_authorization_header', type: 'auth' });
  });

  it('refuses a wrong key with 403', async ({ skip }) => {
    skip(server.key() === undefined, 'the server asks for no key');
    const response = await fetch(`${server.url()}/indexes`, { headers: { authorization: 'Bearer equivocada' } });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'invalid_api_key', type: 'auth' });
  });

  it('counts documents and fields of an index', async () => {
    const index = await server.index({}, [{ id: 1, nombre: 'Ana' }, { id: 2 }]);
    const stats = await index.getStats();
    expect(stats).toMatchObject({ numberOfDocuments: 2, isIndexing: false, fieldDistribution: { id: 2, nombre: 1 } });
    expect((await server.client().getStats()).indexes[index.uid]?.numberOfDocuments).toBe(2);
  });
});
