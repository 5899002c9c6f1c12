import type { Recommended } from '@vitrina/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { idOf, providerChanged } from './samples.ts';

let directory: RunningDirectory;

beforeAll(async () => {
  directory = await runDirectory();
  const of = (name: string, facts: Parameters<typeof providerChanged>[1]) =>
    providerChanged(name, { segments: ['Herrería'], subdivision: 'JAL', ...facts });
  await directory.publish(
    of('casa', { plan: 'premium' }),
    of('vecina', {}),
    of('vecino pagado', { plan: 'premium' }),
    of('vecino destacado', { plan: 'destacado', segments: ['Carpintería', 'Herrería'] }),
    of('de otro oficio', { segments: ['Mariachi'] }),
    of('lejana', { subdivision: 'BCN', plan: 'premium' }),
    of('de al lado', { subdivision: 'COL' }),
    of('de la frontera', { subdivision: 'BCN' }),
    of('de otro país', { country: 'CO', subdivision: 'ANT', plan: 'premium' }),
    providerChanged('escondida', null),
    ...Array.from({ length: 12 }, (_, number) =>
      providerChanged(`mariachi ${number}`, {
        segments: ['Mariachi'],
        subdivision: 'NAY',
        plan: number < 2 ? 'premium' : 'gratis',
      }),
    ),
  );
});
afterAll(() => directory.close());

const names = (list: readonly Recommended[]) => list.map(({ nombre }) => nombre.replace('Persona ', ''));
async function recommended(query: Record<string, string>): Promise<string[]> {
  const wanted = new URLSearchParams({ segmento: 'Herrería', pais: 'MX', estado: 'JAL', ...query });
  return names((await directory.read<{ data: Recommended[] }>(`/api/recomendaciones?${wanted}`)).data);
}

describe('recommendations (R39)', () => {
  it("list the place's providers of the trade, then those of its country by distance, each with paid places first", async () => {
    const list = await recommended({ sin: idOf('casa') });
    expect([list[0], list.slice(1, 3).toSorted(), list.slice(3)]).toEqual([
      'vecino pagado',
      ['vecina', 'vecino destacado'],
      ['lejana', 'de al lado', 'de la frontera'],
    ]);
  });

  it('list at most six of any requested trade, without excluded ones, in the same order for everyone', async () => {
    const [first, again] = [await recommended({ segmento: 'mariachi' }), await recommended({ segmento: 'mariachi' })];
    expect(first).toHaveLength(6);
    expect(first).toEqual(again);
    expect(first[0]).toBe('de otro oficio');
    const near = { segmento: 'Mariachi', estado: 'Nayarit' };
    const two = (await recommended(near)).slice(0, 2);
    expect(two.toSorted()).toEqual(['mariachi 0', 'mariachi 1']);
    const rest = await recommended({ ...near, sin: two.map(idOf).join(',') });
    expect(rest).toHaveLength(6);
    for (const name of two) expect(rest).not.toContain(name);
    expect(await recommended({ segmento: 'Mariachi,Herrería', sin: idOf('casa') })).toContain('de otro oficio');
  });

  it('omit removed providers, and are empty for an unknown trade', async () => {
    await directory.publish(providerChanged('vecina', null, { version: 2 }));
    expect(await recommended({})).not.toContain('vecina');
    for (const segmento of ['', 'Nada', '$gt']) expect(await recommended({ segmento })).toEqual([]);
  });

  it('contain name and place, and no contact data', async () => {
    const { data } = await directory.read<{ data: Recommended[] }>(
      '/api/recomendaciones?segmento=Herrer%C3%ADa&pais=MX&estado=JAL',
    );
    const fields = 'especialidad estado_pais foto_perfil id nnegocio nombre pais plan slug valoracion';
    expect(
      Object.keys(data[0] ?? {})
        .toSorted()
        .join(' '),
    ).toBe(fields);
  });

  it('need a place and valid ids', async () => {
    for (const path of [
      'segmento=Mariachi',
      'segmento=Mariachi&pais=MX&estado=Nada',
      'segmento=Mariachi&pais=MX&estado=JAL&sin=1',
    ])
      expect((await directory.get(`/api/recomendaciones?${path}`)).status, path).toBe(400);
  });
});
