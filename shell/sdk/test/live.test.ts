import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoff } from '../src/live/combined-source.ts';
import { SharedStream } from '../src/live/shared-stream.ts';
import { readTheme } from '../src/theme.ts';

describe('the pause before reconnecting', () => {
  it.each([
    [1, 500, 1_000],
    [2, 1_000, 2_000],
    [3, 2_000, 4_000],
    [6, 15_000, 30_000],
    [60, 15_000, 30_000],
  ])('lasts on try %d between %d and %d ms', (attempt, least, most) => {
    expect(backoff(attempt, 0)).toBe(least);
    expect(backoff(attempt, 1)).toBe(most);
  });
});

describe('the stream of a tab without others', () => {
  /** Longest time until a visible tab leads and has requested its channels, in milliseconds. */
  const LEADS_MS = 300 * 1.3 + 40;
  let view: EventTarget;
  let open: string[];
  let channels: number;
  beforeEach(() => {
    vi.useFakeTimers();
    view = new EventTarget();
    open = [];
    channels = 0;
    vi.stubGlobal('window', view);
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        constructor(private readonly url: string) {
          super();
          open.push(url);
        }
        close() {
          open = open.filter((url) => url !== this.url);
        }
      },
    );
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        constructor() {
          channels += 1;
        }
        postMessage() {}
        close() {
          channels -= 1;
        }
      },
    );
  });
  afterEach(() => {
    view.dispatchEvent(new Event('pagehide'));
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const restore = () => view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

  it('connects for a screen that follows one left before the tab led', () => {
    const stream = new SharedStream();
    stream.subscribe('/api/uno', () => {})();
    stream.subscribe('/api/dos', () => {});
    vi.advanceTimersByTime(LEADS_MS);
    expect(open).toEqual(['/api/flujos?canal=%2Fapi%2Fdos']);
  });

  it('connects once on a page that went to the back/forward cache before the tab led, and came back', () => {
    const stream = new SharedStream();
    stream.subscribe('/api/uno', () => {});
    view.dispatchEvent(new Event('pagehide'));
    vi.advanceTimersByTime(LEADS_MS);
    expect([open, channels]).toEqual([[], 0]);
    restore();
    vi.advanceTimersByTime(LEADS_MS);
    expect([open, channels]).toEqual([['/api/flujos?canal=%2Fapi%2Funo'], 1]);
  });
});

describe('the stored theme', () => {
  it.each([
    ['', 'sistema'],
    ['tema=oscuro', 'oscuro'],
    ['a=1; tema=claro; b=2', 'claro'],
    ['sistema=oscuro', 'sistema'],
    ['tema=rosa', 'sistema'],
  ])('reads from the cookies %s as %s', (cookies, theme) => {
    expect(readTheme(cookies)).toBe(theme);
  });
});
