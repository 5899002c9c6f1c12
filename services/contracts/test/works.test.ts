import { describe, expect, it } from 'vitest';
import { FOREVER } from '../src/plans.ts';
import { arrangeWorks, type WorkLayout, type WorkMember, workWindows } from '../src/works.ts';

const WORK = 'a'.repeat(24);
const uploaded = (total: number, more: Partial<WorkLayout> = {}): WorkLayout => ({
  version: 0,
  slots: Array.from({ length: total }, (_, slot) => slot),
  cover: 0,
  pair: null,
  ...more,
});
const member = (
  slot: number,
  { layout = uploaded(4), ...more }: Partial<WorkMember> & { layout?: WorkLayout } = {},
): WorkMember => ({
  id: `id-${slot}`,
  state: 'ready',
  createdAt: 1_000 + slot,
  work: { id: WORK, slot, layout },
  ...more,
});
const only = (members: readonly WorkMember[]) => {
  const [work] = arrangeWorks(members);
  return work && { ...work, pieces: work.pieces.map(({ id }) => id), cover: work.cover.id };
};

describe('a work', () => {
  it('waits for each file that has not arrived, is being processed, or failed', () => {
    expect(only([0, 1, 2, 3].map((slot) => member(slot)))).toMatchObject({ isComplete: true, missing: 0 });
    expect(only([0, 1, 3].map((slot) => member(slot)))).toMatchObject({ isComplete: false, missing: 1 });
    const failed = [member(0), member(1), member(2), member(3, { state: 'pending' })];
    expect(only(failed)).toMatchObject({ isComplete: false, missing: 0 });
  });

  it('consists of the other files once one is deleted, with the next one as the cover', () => {
    const layout = uploaded(4, { cover: 2, pair: [2, 3] });
    const members = [0, 1, 2, 3].map((slot) => member(slot, { layout, ...(slot === 2 && { state: 'gone' as const }) }));
    expect(only(members)).toMatchObject({
      pieces: ['id-0', 'id-1', 'id-3'],
      cover: 'id-0',
      pair: null,
      isComplete: true,
    });
    expect(arrangeWorks(members.map((one) => ({ ...one, state: 'gone' as const })))).toEqual([]);
  });

  it('follows the newest order that any of its files holds, also a deleted one', () => {
    const newer = uploaded(4, { version: 1, slots: [3, 1, 0], cover: 1, pair: [0, 3] });
    const members = [member(0), member(1), member(3), member(2, { layout: newer, state: 'gone' })];
    expect(only(members)).toMatchObject({ pieces: ['id-3', 'id-1', 'id-0'], cover: 'id-1', isComplete: true });
  });

  it('adds a file at the end that arrives after its slot was dropped', () => {
    const without = uploaded(4, { version: 1, slots: [3, 0] });
    expect(only([member(1), member(0, { layout: without }), member(3)])).toMatchObject({
      pieces: ['id-3', 'id-0', 'id-1'],
      isComplete: true,
    });
  });

  it('waits for no added file, and has it at the end once it is ready', () => {
    const layout = uploaded(2, { version: 1, slots: [1, 0] });
    const both = [0, 1].map((slot) => member(slot, { layout }));
    const pending = only([...both, member(2, { layout, state: 'pending' })]);
    expect(pending).toMatchObject({ isComplete: true, cover: 'id-0', pieces: ['id-1', 'id-0', 'id-2'] });
    expect(pending?.added.map(({ id }) => id)).toEqual(['id-2']);
    expect(only([...both, member(2, { layout })])).toMatchObject({ isComplete: true, added: [] });
    const alone = only([...both.map((one) => ({ ...one, state: 'gone' as const })), member(2, { state: 'pending' })]);
    expect(alone).toMatchObject({ isComplete: false, cover: 'id-2' });
  });

  it('consists of a post of a single file and those added to it, whichever of them are deleted', () => {
    const layout = uploaded(0);
    const single: WorkMember = { id: WORK, state: 'ready', createdAt: 5 };
    const added = [1, 2].map((slot) => member(slot, { layout }));
    expect(only([...added, single])).toMatchObject({ id: WORK, pieces: [WORK, 'id-1', 'id-2'], cover: WORK });
    const left = only([...added, { ...single, state: 'gone' }]);
    expect(left).toMatchObject({ id: WORK, pieces: ['id-1', 'id-2'], cover: 'id-1', isComplete: true });
    const placed = { ...single, work: { id: WORK, slot: 0, layout: uploaded(3, { version: 1, slots: [2, 0, 1] }) } };
    expect(only([...added, placed])).toMatchObject({ pieces: ['id-2', WORK, 'id-1'], cover: WORK });
  });

  it('includes no file of another work and no post of a single file', () => {
    const single: WorkMember = { id: 'alone', state: 'ready', createdAt: 5 };
    const works = arrangeWorks([single, member(0, { layout: uploaded(2) }), member(1, { layout: uploaded(2) })]);
    expect(works.map(({ id, pieces }) => [id, pieces.length])).toEqual([
      ['alone', 1],
      [WORK, 2],
    ]);
  });
});

describe('the plan', () => {
  const owner = { plan: 'basico', timeZone: 'America/Mexico_City' } as const;
  const facts = () => ({ kind: 'image', publicationDate: '2026-01-01' }) as const;

  it('shows as many pictures of a work as it allows, the cover first, and counts none of an incomplete work', () => {
    const layout = uploaded(5, { cover: 4 });
    const members = [0, 1, 2, 3, 4].map((slot) => member(slot, { layout }));
    const older: WorkMember = { id: 'older', state: 'ready', createdAt: 1 };
    const shown = (all: readonly WorkMember[]) =>
      [...workWindows(arrangeWorks(all), facts, owner)].flatMap(([id, { until }]) => (until === FOREVER ? [id] : []));
    expect(shown([...members, older]).sort()).toEqual(['id-0', 'id-1', 'id-4']);
    expect(shown([...members.slice(1), older])).toEqual(['older']);
    const pending = member(5, { layout, state: 'pending' });
    expect(shown([...members, pending, older]).sort()).toEqual(['id-0', 'id-1', 'id-4']);
    const newer: WorkMember = { id: 'newer', state: 'ready', createdAt: 9_000 };
    expect(shown([...members, newer]).sort()).toEqual(['id-0', 'id-4', 'newer']);
  });
});
