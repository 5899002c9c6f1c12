import type { Calls, MapPoint, ProviderProfile } from '@vitrina/contracts';
import type { Service } from '@vitrina/contracts/rules/prices';
import { searchTowns } from '@vitrina/contracts/towns';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, mediaReady, providerChanged } from './samples.ts';
import { SwitchableLine } from './switchable-line.ts';

type Answer = Calls['GET /api/buscar']['answer'];
type TradeAnswer = Calls['GET /api/servicios/:segmento/:lugar']['answer'];

const services = (...prices: number[]): Service[] =>
  prices.map((from, at) => ({ name: `Servicio ${at + 1}`, from, unit: 'job' }));
const bogota = searchTowns('Bogotá', { limit: 1 })[0];

let line: SwitchableLine;
let directory: RunningDirectory;

beforeAll(async () => {
  line = await SwitchableLine.to(process.env.MEILI_URL ?? '');
  directory = await runDirectory({ MEILI_URL: line.url });
  const plumber = { segments: ['Plomería'], subdivision: 'JAL' };
  await directory.publish(
    providerChanged('cara', {
      ...plumber,
      businessName: 'Cara',
      services: services(5_000, 900, 1_200),
      paymentMethods: ['cash', 'card'],
      languages: ['es', 'en'],
      givesInvoices: true,
      workingSince: 1998,
    }),
    providerChanged('barata', {
      ...plumber,
      businessName: 'Barata',
      services: services(350),
      paymentMethods: ['cash'],
    }),
    providerChanged('callada', { ...plumber, businessName: 'Callada' }),
    providerChanged('sabana', {
      ...plumber,
      businessName: 'Sabana',
      country: 'CO',
      subdivision: 'DC',
      ...(bogota && { town: bogota.id, subdivision: bogota.subdivision }),
      services: services(800, 60_000),
      languages: ['es', 'en'],
    }),
    mediaReady('cara', 'obra-cara'),
    mediaReady('barata', 'obra-barata'),
  );
  await vi.waitFor(async () => expect(await directory.needs()).toBe(0), { timeout: 60_000 });
});
afterAll(async () => {
  await directory?.close();
  await line?.close();
});

const search = async (query: Record<string, string>) =>
  (await directory.read<Answer>(`/api/buscar?${new URLSearchParams(query)}`)).data;
const names = async (query: Record<string, string>) =>
  (await search({ segmento: 'Plomería', ...query })).proveedores.map(({ nnegocio }) => nnegocio).sort();

describe('the price of a card', () => {
  it("equals the provider's lowest line in the country's currency, and stays null without lines", async () => {
    const { proveedores } = await search({ segmento: 'Plomería' });
    expect(Object.fromEntries(proveedores.map(({ nnegocio, desde }) => [nnegocio, desde]))).toEqual({
      Cara: { monto: 900, moneda: 'MXN' },
      Barata: { monto: 350, moneda: 'MXN' },
      Callada: null,
      Sabana: { monto: 800, moneda: 'COP' },
    });
  });

  it('appears in the list of providers', async () => {
    const { data } = await directory.read<Calls['GET /api/usuarios']['answer']>('/api/usuarios?pais=MX&estado=JAL');
    expect(Object.fromEntries(data.map(({ nnegocio, desde }) => [nnegocio, desde?.monto]))).toEqual({
      Cara: 900,
      Barata: 350,
      Callada: undefined,
    });
  });

  it('appears on the page of a trade in a place, also while the search engine is down', async () => {
    const page = async () => {
      const { data, degradado } = await directory.read<TradeAnswer>('/api/servicios/plomeria/jalisco');
      return [degradado, Object.fromEntries(data.proveedores.map(({ nnegocio, desde }) => [nnegocio, desde?.monto]))];
    };
    const prices = { Cara: 900, Barata: 350, Callada: undefined };
    expect(await page()).toEqual([false, prices]);
    line.cut();
    expect(await page()).toEqual([true, prices]);
    line.mend();
    await vi.waitFor(async () => expect(await page()).toEqual([false, prices]), { timeout: 60_000 });
  });

  it('follows a change of the lines', async () => {
    const changed = { segments: ['Alfarería y cerámica'], services: services(70, 60) };
    await directory.publish(providerChanged('cambiante', { ...changed, services: services(500) }));
    await directory.publish(providerChanged('cambiante', changed, { version: 2 }));
    await vi.waitFor(
      async () => {
        const { proveedores } = await search({ segmento: 'Alfarería y cerámica' });
        expect(proveedores.map(({ desde }) => desde)).toEqual([{ monto: 60, moneda: 'MXN' }]);
      },
      { timeout: 60_000 },
    );
  });
});

describe('the filter of the highest price', () => {
  it('leaves out providers without prices, and counts the border', async () => {
    expect(await names({ precio_max: '350' })).toEqual(['Barata']);
    expect(await names({ precio_max: '349' })).toEqual([]);
    expect(await names({ precio_max: '900', estado: 'JAL', pais: 'MX' })).toEqual(['Barata', 'Cara']);
  });

  it("counts the pesos of the searched country: Mexico's without a place, Colombia's in a town of it", async () => {
    expect(await names({ precio_max: '1000' })).toEqual(['Barata', 'Cara']);
    expect(await names({ precio_max: '1000', pais: 'CO' })).toEqual(['Sabana']);
    expect(await names({ precio_max: '1000', ciudad: bogota?.id ?? '' })).toEqual(['Sabana']);
    expect(await names({ precio_max: '1000', cerca: '4.65,-74.10', radio: '50' })).toEqual(['Sabana']);
  });

  it('applies to the works of the providers, and to the map', async () => {
    const { publicaciones } = await search({ segmento: 'Plomería', precio_max: '500' });
    expect(publicaciones.map(({ evento }) => evento)).toEqual(['Evento obra-barata']);
    const box = { caja: '-118,-5,-66,33', zoom: '4', segmento: 'Plomería', precio_max: '1000', pais: 'CO' };
    const { data } = await directory.read<{ data: MapPoint[] }>(`/api/mapa?${new URLSearchParams(box)}`);
    expect(data.map(({ total, pais }) => [total, pais])).toEqual([[1, 'CO']]);
  });

  it.each(['0', '-5', '12.5', 'mil', '1000000000'])('refuses %s', async (precio_max) => {
    expect((await directory.get(`/api/buscar?${new URLSearchParams({ precio_max })}`)).status).toBe(400);
  });
});

describe('the filters of what providers offer', () => {
  it('find who gives invoices, takes a payment method, and speaks a language', async () => {
    expect(await names({ factura: '1' })).toEqual(['Cara']);
    expect(await names({ pago: 'efectivo' })).toEqual(['Barata', 'Cara']);
    expect(await names({ idioma: 'en' })).toEqual(['Cara', 'Sabana']);
    expect(await names({ idioma: 'en', pago: 'tarjeta', factura: '1', precio_max: '2000' })).toEqual(['Cara']);
  });

  it('refuse unknown values', async () => {
    for (const query of ['pago=oro', 'idioma=xx', 'factura=0'])
      expect((await directory.get(`/api/buscar?${query}`)).status, query).toBe(400);
  });
});

describe("a provider's page", () => {
  it('shows the lines in their order, and the facts', async () => {
    const read = async (slug: string) =>
      (await directory.read<{ data: ProviderProfile }>(`/api/proveedores/${slug}`)).data;
    expect(await read(idOf('cara'))).toMatchObject({
      servicios: [
        { nombre: 'Servicio 1', desde: 5_000, unidad: 'trabajo' },
        { nombre: 'Servicio 2', desde: 900, unidad: 'trabajo' },
        { nombre: 'Servicio 3', desde: 1_200, unidad: 'trabajo' },
      ],
      pagos: ['efectivo', 'tarjeta'],
      idiomas: ['es', 'en'],
      factura: true,
      desde_anio: 1998,
    });
    const none = { servicios: [], pagos: [], idiomas: [], factura: false, desde_anio: null };
    expect(await read(idOf('callada'))).toMatchObject(none);
  });
});
