import { samples } from '@vitrina/local/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeRaw } from './support/clips.ts';
import { type JoinedPlatform, sharedPlatform } from './support/platform.ts';

let platform: JoinedPlatform;
beforeAll(async () => {
  platform = await sharedPlatform();
});
afterAll(() => platform?.stop());

test('a video keeps its length for all real samples', { timeout: 120_000 }, async () => {
  const owner = await platform.signIn();
  const { clips } = await samples();
  expect(clips.length).toBeGreaterThanOrEqual(4);
  const ids = await Promise.all(clips.map((clip) => owner.publish(clip)));
  for (const [index, id] of ids.entries()) {
    const state = async () => (await owner.post(id))?.estado;
    await expect.poll(state, { timeout: 100_000, interval: 100 }).not.toBe('procesando');
    const post = await owner.post(id);
    expect(post?.error).toBeNull();
    const { format } = await probeRaw(clips[index] ?? '');
    expect(Math.abs((post?.duracion ?? 0) - Number(format.duration))).toBeLessThan(0.3);
  }
});
