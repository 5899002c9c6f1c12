import { describe, expect, it } from 'vitest';
import { dayStart } from '../src/places/index.ts';
import { FOREVER, type PlanId, publicState, publicWindows, type WindowInput } from '../src/plans.ts';

const ZONE = 'America/Bogota';
const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';

const image = (id: string, createdAt: number, publicationDate = TODAY): WindowInput => ({
  id,
  kind: 'image',
  createdAt,
  publicationDate,
});

function shownAt(posts: WindowInput[], plan: PlanId, now: number): string[] {
  const windows = publicWindows(posts, { plan, timeZone: ZONE });
  return posts.flatMap(({ id }) => {
    const window = windows.get(id);
    return window && publicState(window, now) === 'published' ? id : [];
  });
}

describe('the public window of a plan', () => {
  const noon = dayStart(TODAY, ZONE) + 12 * 3_600_000;

  it('covers the newest pictures up to the limit', () => {
    const posts = [image('a', 1), image('b', 2), image('c', 3), image('d', 4)];
    expect(shownAt(posts, 'basico', noon)).toEqual(['b', 'c', 'd']);
    expect(shownAt(posts, 'gratis', noon)).toEqual(['d']);
  });

  it('keeps the older picture until the day of the scheduled one, in its owner’s time zone', () => {
    const posts = [image('old', 1), image('scheduled', 2, TOMORROW)];
    const midnight = dayStart(TOMORROW, ZONE);
    expect(shownAt(posts, 'gratis', midnight - 1)).toEqual(['old']);
    expect(shownAt(posts, 'gratis', midnight)).toEqual(['scheduled']);
  });

  it('counts pictures and videos separately', () => {
    const posts = [
      ...Array.from({ length: 8 }, (_, n) => image(`i${n}`, n)),
      { ...image('v', 9), kind: 'video' as const },
    ];
    expect(shownAt(posts, 'destacado', noon)).not.toContain('v');
    expect(shownAt(posts, 'premium', noon)).toHaveLength(9);
  });

  it('never ends for a post that nothing newer pushes out', () => {
    expect(publicWindows([image('a', 1)], { plan: 'gratis', timeZone: ZONE }).get('a')).toEqual({
      from: dayStart(TODAY, ZONE),
      until: FOREVER,
    });
  });

  it('decides between posts of the same moment by id, always alike', () => {
    const posts = [image('a', 1), image('b', 1)];
    expect(shownAt(posts, 'gratis', noon)).toEqual(shownAt([...posts].reverse(), 'gratis', noon));
  });
});

describe('the public state of a post', () => {
  it.each([
    [{ from: 10, until: 20 }, 9, 'scheduled'],
    [{ from: 10, until: 20 }, 10, 'published'],
    [{ from: 10, until: 20 }, 19, 'published'],
    [{ from: 10, until: 20 }, 20, 'hidden'],
    [{ from: 10, until: 10 }, 5, 'hidden'],
    [{ from: 10, until: 0 }, 5, 'hidden'],
  ] as const)('follows from its window: %o at %d is %s', (window, now, state) => {
    expect(publicState(window, now)).toBe(state);
  });
});
