import type { Post } from '@vitrina/contracts';
import type { EventEnvelope } from '@vitrina/contracts/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyMediaReady } from '../src/read-model/apply-listings.ts';
import { type RunningDirectory, runDirectory } from './platform.ts';
import { randomOf } from './random.ts';
import { idOf, mediaReady, pieceReady, providerChanged, workLayout } from './samples.ts';

let directory: RunningDirectory;
beforeAll(async () => {
  directory = await runDirectory();
});
afterAll(() => directory?.close());

type MediaReady = EventEnvelope<'media.ready'>;
const WORK = idOf('boda');
const idOfPiece = (owner: string, slot: number) => idOf(`${owner}/pieza ${slot}`);
const listed = async (owner: string) =>
  directory.read<Post[]>(`/api/galeria?country=MX&state=DF&semilla=1&email=${owner}@demo.vitrina.example`);
const whole = async (id: string) => (await directory.read<{ data: Post }>(`/api/publicaciones/${id}`)).data;
const slotsOf = async (owner: string, id: string, total = 8) => {
  const { obra } = await whole(id);
  const slots = Array.from({ length: total }, (_, slot) => slot);
  return obra?.piezas?.map((shown) => slots.find((slot) => idOfPiece(owner, slot) === shown.id));
};

describe('a work with several pictures', () => {
  it('appears once all of them are ready, as its cover with their number', async () => {
    const owner = 'marco';
    await directory.publish(providerChanged(owner, { plan: 'destacado' }));
    for (const slot of [3, 1, 0]) {
      await directory.publish(pieceReady(owner, slot, { layout: workLayout(4) }));
      expect(await listed(owner)).toEqual([]);
    }
    await directory.publish(pieceReady(owner, 2, { layout: workLayout(4) }));
    const [card, ...others] = await listed(owner);
    expect(others).toEqual([]);
    expect(card).toMatchObject({ id: idOfPiece(owner, 0), evento: 'Boda', obra: { id: WORK, total: 4 } });
    expect(card?.obra).not.toHaveProperty('piezas');
    expect(await slotsOf(owner, idOfPiece(owner, 0))).toEqual([0, 1, 2, 3]);
  });

  it('opens by the id of any of its pictures, and is found by its words once', async () => {
    const owner = 'marco';
    expect(await whole(idOfPiece(owner, 2))).toMatchObject({ id: idOfPiece(owner, 0), obra: { total: 4 } });
    await expect
      .poll(async () => {
        const { data } = await directory.read<{ data: { publicaciones: Post[] } }>('/api/buscar?q=boda');
        return data.publicaciones.map(({ id, obra }) => [id, obra?.total]);
      })
      .toEqual([[idOfPiece(owner, 0), 4]]);
  });

  it('shows a new order, cover and pair after one event, and the next picture after the cover is deleted', async () => {
    const owner = 'marco';
    const layout = workLayout(4, { version: 1, slots: [3, 2, 1, 0], cover: 2, pair: [3, 0] });
    await directory.publish(pieceReady(owner, 1, { version: 2, layout }));
    expect((await listed(owner)).map(({ id }) => id)).toEqual([idOfPiece(owner, 2)]);
    expect(await slotsOf(owner, idOfPiece(owner, 2))).toEqual([3, 2, 1, 0]);
    expect((await whole(idOfPiece(owner, 2))).obra?.comparar).toEqual([idOfPiece(owner, 3), idOfPiece(owner, 0)]);
    await directory.publish(pieceReady(owner, 2, { version: 2, layout: workLayout(4), gone: true }));
    expect((await listed(owner)).map(({ id, obra }) => [id, obra?.total])).toEqual([[idOfPiece(owner, 3), 3]]);
    const gone = await directory.get(`/api/publicaciones/${idOfPiece(owner, 2)}`);
    expect(((await gone.json()) as { data: Post }).data.id).toBe(idOfPiece(owner, 3));
  });

  it('begins with a post of a single file, keeps its place in the lists, and opens by either id', async () => {
    const owner = 'sofia';
    const first = idOf('sofia/mesa');
    await directory.publish(providerChanged(owner, { plan: 'destacado' }), mediaReady(owner, 'mesa', {}));
    const layout = workLayout(0);
    await directory.publish(pieceReady(owner, 1, { layout, work: first }));
    expect((await listed(owner)).map(({ id, obra }) => [id, obra?.total])).toEqual([[first, 2]]);
    expect((await whole(idOfPiece(owner, 1))).obra?.piezas?.map(({ id }) => id)).toEqual([first, idOfPiece(owner, 1)]);
    await directory.publish(mediaReady(owner, 'mesa', null, 2));
    expect((await listed(owner)).map(({ id, obra }) => [id, obra?.total])).toEqual([[idOfPiece(owner, 1), undefined]]);
  });

  it('keeps its pin while another picture is its cover', async () => {
    const owner = 'irene';
    await directory.publish(providerChanged(owner, { plan: 'destacado' }));
    for (const slot of [0, 1])
      await directory.publish(pieceReady(owner, slot, { layout: workLayout(2), pin: 1 - slot }));
    for (const name of ['mesa', 'silla', 'banco']) await directory.publish(mediaReady(owner, name, {}));
    expect((await listed(owner))[0]?.id).toBe(idOfPiece(owner, 0));
    const layout = workLayout(2, { version: 1, cover: 1 });
    await directory.publish(pieceReady(owner, 1, { version: 2, layout, pin: 0 }));
    expect((await listed(owner))[0]?.id).toBe(idOfPiece(owner, 1));
  });

  it('shows as many pictures as the plan, the cover first', async () => {
    const owner = 'dani';
    await directory.publish(providerChanged(owner, { plan: 'basico' }));
    const layout = workLayout(4, { cover: 3 });
    await directory.publish(...[0, 1, 2, 3].map((slot) => pieceReady(owner, slot, { layout })));
    expect((await listed(owner)).map(({ id, obra }) => [id, obra?.total])).toEqual([[idOfPiece(owner, 3), 3]]);
    expect(await slotsOf(owner, idOfPiece(owner, 3))).toEqual([0, 1, 3]);
    await directory.publish(providerChanged(owner, { plan: 'gratis' }, { version: 2 }));
    const [card] = await listed(owner);
    expect(card).not.toHaveProperty('obra');
  });
});

describe('random histories', () => {
  const seed = Math.floor(Math.random() * 2 ** 32);

  it(`never show a part of a work, whatever order, repeats and crashes their events meet (seed ${seed})`, async () => {
    const random = randomOf(seed);
    for (let round = 0; round < 12; round += 1) {
      const owner = `historia${round}`;
      const total = random.int(2, 8);
      const layout = workLayout(total, { cover: random.int(0, total - 1) });
      const slots = [...layout.slots];
      await directory.publish(providerChanged(owner, { plan: 'destacado' }));
      const deleted = slots.filter(() => random.chance(0.2)).slice(0, total - 1);
      const newer = workLayout(total, { version: 1, slots: random.shuffle(slots), cover: random.pick(slots) });
      const holder = random.pick(slots);
      const events = random.shuffle([
        ...slots.map((slot) => pieceReady(owner, slot, { layout })),
        pieceReady(owner, holder, { version: 2, layout: newer }),
        ...deleted.map((slot) =>
          pieceReady(owner, slot, { version: 3, layout: slot === holder ? newer : layout, gone: true }),
        ),
      ]);
      const deliveries = events.flatMap((event) => (random.chance(0.3) ? [event, event] : [event]));
      const known = new Map<string, MediaReady>();
      for (const event of random.shuffle(deliveries)) {
        // A process that dies after its first write leaves the rest to the redelivery.
        if (random.chance(0.3)) await applyMediaReady(directory.store, event);
        await directory.publish(event);
        const { id } = event.data;
        if (event.version > (known.get(id)?.version ?? 0)) known.set(id, event);
        const alive = [...known.values()].filter(({ data }) => data.post);
        const shown = await listed(owner);
        const isWhole = known.size === total && alive.length > 0;
        expect(shown.length).toBe(isWhole ? 1 : 0);
        if (isWhole) expect(shown[0]?.obra?.total ?? 1).toBe(alive.length);
      }
      const left = newer.slots.filter((slot) => !deleted.includes(slot));
      const cover = deleted.includes(newer.cover) ? left[0] : newer.cover;
      const [card] = await listed(owner);
      expect(card?.id).toBe(idOfPiece(owner, cover ?? -1));
      if (left.length > 1) expect(await slotsOf(owner, card?.id ?? '')).toEqual(left);
    }
  });
});
