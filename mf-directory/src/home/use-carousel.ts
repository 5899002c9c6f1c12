import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Time each slide is shown, in milliseconds: long enough to read it. */
const SLIDE_MS = 6_000;

/** Row of slides that snaps, and its controls. */
export interface Carousel {
  track: RefObject<HTMLUListElement | null>;
  /** Index of the slide in front. */
  current: number;
  /** True while it advances by itself; off under reduced motion or after the visitor paused it. */
  playing: boolean;
  setPlaying(playing: boolean): void;
  /** Scrolls to a slide; the first one follows the last. */
  show(index: number): void;
  /**
   * Event handlers of the surrounding element: the carousel waits while someone points at it, touches it or has the
   * focus inside.
   */
  waiting: { onPointerEnter(): void; onPointerLeave(): void; onFocus(): void; onBlur(): void };
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Advances a snapping row, and follows scrolling by finger, wheel or key. */
export function useCarousel(count: number): Carousel {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(() => !prefersReducedMotion());
  const [holds, setHolds] = useState({ pointer: false, focus: false });

  useEffect(() => {
    const row = track.current;
    if (!row) return undefined;
    const follow = () => {
      const slide = row.firstElementChild;
      if (slide) setCurrent(Math.min(count - 1, Math.round(row.scrollLeft / Math.max(1, slide.clientWidth))));
    };
    row.addEventListener('scroll', follow, { passive: true });
    return () => row.removeEventListener('scroll', follow);
  }, [count]);

  const show = (index: number) => {
    const row = track.current;
    const slide = row?.children[((index % count) + count) % count];
    if (row && slide instanceof HTMLElement) {
      row.scrollTo({ left: slide.offsetLeft, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
    }
  };
  const onTime = useEffectEvent((index: number) => document.hidden || show(index));
  const moves = playing && count > 1 && !holds.pointer && !holds.focus;
  useEffect(() => {
    if (!moves) return undefined;
    const timer = setTimeout(() => onTime(current + 1), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [moves, current]);

  const hold = (part: Partial<typeof holds>) => setHolds((previous) => ({ ...previous, ...part }));
  return {
    track,
    current,
    playing,
    setPlaying,
    show,
    waiting: {
      onPointerEnter: () => hold({ pointer: true }),
      onPointerLeave: () => hold({ pointer: false }),
      onFocus: () => hold({ focus: true }),
      onBlur: () => hold({ focus: false }),
    },
  };
}
