import type { Badge, Calls, MapPoint, ProviderProfile } from '@vitrina/contracts';
import { searchTowns } from '@vitrina/contracts/towns';
import type { BadgeKind } from '@vitrina/contracts/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, mediaReady, providerChanged } from './samples.ts';

type Answer = Calls['GET /api/buscar']['answer'];
type Listed = Calls['GET /api/usuarios']['answer'];

/** Half past one of 20 November in Mexico City, still the 19th in Tijuana. */
const AT = Date.UTC(2026, 10, 20, 7, 30);
const badges = (...kinds: BadgeKind[]) => ({ badges: kinds.map((kind) => ({ kind, at: AT })) });

const town = searchTowns('Guadalajara', { limit: 1 })[0];

let directory: RunningDirectory;
beforeAll(async () => {
  directory = await runDirectory();
  const inTown = town && { town: town.id, subdivision: town.subdivision };
  const all = badges('email', 'phone', 'identity', 'licence');
  await directory.publish(
    providerChanged('todas', { businessName: 'Todas', ...all, ...inTown }),
    providerChanged('norte', { businessName: 'Norte', ...badges('phone') }, { timeZone: 'America/Tijuana' }),
    providerChanged('correo', { businessName: 'Correo', ...badges('email') }),
    providerChanged('ninguna', { businessName: 'Ninguna', ...inTown }),
    mediaReady('todas', 'obra-todas'),
    mediaReady('ninguna', 'obra-ninguna'),
  );
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
});
afterAll(() => directory?.close());

const search = async (query: Record<string, string> = {}) =>
  (await directory.read<Answer>(`/api/buscar?${new URLSearchParams(query)}`)).data;
const names = async (insignia: string, more: Record<string, string> = {}) =>
  (await search({ segmento: 'Plomería', insignia, ...more })).proveedores.map(({ nnegocio }) => nnegocio).sort();
const day = (desde: string, ...kinds: Badge['tipo'][]) => kinds.map((tipo) => ({ tipo, desde }));

describe('the badges of a provider', () => {
  const shown = {
    Todas: day('2026-11-20', 'correo', 'telefono', 'identidad', 'cedula'),
    Norte: day('2026-11-19', 'telefono'),
    Correo: day('2026-11-20', 'correo'),
    Ninguna: [],
  };

  it("appear in the search, the list and the page, with days in the provider's time zone", async () => {
    const { proveedores } = await search({ segmento: 'Plomería' });
    expect(Object.fromEntries(proveedores.map(({ nnegocio, insignias }) => [nnegocio, insignias]))).toEqual(shown);
    const { data } = await directory.read<Listed>('/api/usuarios');
    expect(Object.fromEntries(data.map(({ nnegocio, insignias }) => [nnegocio, insignias]))).toEqual(shown);
    const page = await directory.read<{ data: ProviderProfile }>(`/api/proveedores/${idOf('norte')}`);
    expect(page.data.insignias).toEqual(shown.Norte);
  });

  it('follow a change of what they prove, in lists and filters', async () => {
    const pottery = { segments: ['Alfarería y cerámica'], businessName: 'Barro' };
    const found = async (insignia: string) =>
      (await search({ segmento: 'Alfarería y cerámica', insignia })).proveedores.map(
        ({ insignias }) => insignias.length,
      );
    await directory.publish(providerChanged('barro', { ...pottery, ...badges('email', 'phone') }));
    await vi.waitFor(async () => expect(await found('telefono')).toEqual([2]), { timeout: 60_000 });
    await directory.publish(providerChanged('barro', { ...pottery, ...badges('email') }, { version: 2 }));
    await vi.waitFor(async () => expect(await found('telefono')).toEqual([]), { timeout: 60_000 });
    expect(await found('correo')).toEqual([1]);
    await directory.publish(providerChanged('barro', pottery, { version: 3 }));
    await vi.waitFor(async () => expect(await found('correo')).toEqual([]), { timeout: 60_000 });
  });
});

describe('the filter of badges', () => {
  it('finds providers with all of the kinds', async () => {
    expect(await names('correo')).toEqual(['Correo', 'Todas']);
    expect(await names('telefono')).toEqual(['Norte', 'Todas']);
    expect(await names('correo,telefono')).toEqual(['Todas']);
    expect(await names('cedula,identidad,telefono,correo')).toEqual(['Todas']);
    expect(await names('correo,correo')).toEqual(['Correo', 'Todas']);
    expect(await names('correo', { q: 'ninguna', literal: '1' })).toEqual([]);
  });

  it('applies to the works of the providers, and to the map', async () => {
    const { publicaciones } = await search({ segmento: 'Plomería', insignia: 'identidad' });
    expect(publicaciones.map(({ evento }) => evento)).toEqual(['Evento obra-todas']);
    const box = { caja: '-118,-5,-66,33', zoom: '4', segmento: 'Plomería', insignia: 'telefono' };
    const { data } = await directory.read<{ data: MapPoint[] }>(`/api/mapa?${new URLSearchParams(box)}`);
    expect(data.reduce((sum, { total }) => sum + total, 0)).toBe(1);
  });

  it.each(['', 'oro', 'correo,', ',correo', 'correo oro', 'correo,oro', 'phone', '__proto__'])(
    'refuses %j',
    async (insignia) => {
      expect((await directory.get(`/api/buscar?${new URLSearchParams({ insignia })}`)).status).toBe(400);
    },
  );
});
