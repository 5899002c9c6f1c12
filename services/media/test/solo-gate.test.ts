import { expect, test } from 'vitest';
import { SoloGate } from '../src/processing/claim.ts';

/** Creates a gate, a function that enters a run, and the list of admitted runs. */
function gateWith() {
  const gate = new SoloGate();
  const inside: string[] = [];
  const leave = new Map<string, () => void>();
  const enter = async (name: string, alone: boolean, withinMs = 60_000): Promise<boolean> => {
    const left = await gate.enter(alone, withinMs);
    if (!left) return false;
    inside.push(name);
    leave.set(name, () => {
      inside.splice(inside.indexOf(name), 1);
      left();
    });
    return true;
  };
  const out = async (name: string) => {
    leave.get(name)?.();
    await new Promise(setImmediate);
  };
  return { inside, enter, out };
}

test('shared runs proceed together, a solo run waits for them, and later runs wait for the solo run', async () => {
  const { inside, enter, out } = gateWith();
  await Promise.all([enter('a', false), enter('b', false)]);
  const waiting = [enter('alone', true), enter('c', false), enter('d', false)];
  await out('a');
  expect(inside).toEqual(['b']);
  await out('b');
  expect(inside).toEqual(['alone']);
  await out('alone');
  expect(inside).toEqual(['c', 'd']);
  expect(await Promise.all(waiting)).toEqual([true, true, true]);
});

test('a solo run that times out lets the waiting runs proceed', async () => {
  const { inside, enter, out } = gateWith();
  await enter('a', false);
  const alone = enter('alone', true, 20);
  const next = enter('b', false);
  expect(await alone).toBe(false);
  expect(await next).toBe(true);
  expect(inside).toEqual(['a', 'b']);
  await out('a');
  await out('b');
  expect(await enter('again', true)).toBe(true);
});
