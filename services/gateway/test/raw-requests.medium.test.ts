import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpus } from './raw/corpus.ts';
import { faultsOf, faultsOfOthers } from './raw/judge.ts';
import { type RunningStage, startStage } from './raw/stage.ts';

let stage: RunningStage;
beforeAll(async () => {
  stage = await startStage();
}, 60_000);
afterAll(() => stage?.stop());

it('the corpus has at least 100 requests, each with a unique name', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(100);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

describe('a raw request', () => {
  it.each(corpus.map((raw) => [raw.name, raw] as const))('%s', async (_name, raw) => {
    expect(await faultsOf(raw, stage)).toEqual([]);
    expect(await faultsOfOthers(stage, 2)).toEqual([]);
  });
});

describe('all raw requests together', () => {
  it('never reach other visitors', async () => {
    const running = corpus.map(({ reaches: _, ...raw }) => faultsOf(raw, stage));
    const others = Array.from({ length: 5 }, () => faultsOfOthers(stage, 20));
    expect((await Promise.all(others)).flat()).toEqual([]);
    await Promise.all(running);
    expect(stage.foreignConnections()).toBe(0);
    expect(stage.recorded.filter(({ probe }) => probe === 'smuggled')).toEqual([]);
    expect(await faultsOfOthers(stage, 20)).toEqual([]);
  });
});
