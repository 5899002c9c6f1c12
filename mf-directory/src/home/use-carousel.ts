import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long a slide is shown before the next one follows, in milliseconds: long enough to read it. */
const SLIDE_MS = 6_000;

/** A row of slides that snaps, and what moves it. */
export interface Carousel {
  track: RefObject<HTMLUListElement | null>;
  /** Position of the slide in front. */
  current: number;
  /** Moves by itself; off where the visitor wants no motion or stopped it. */
  playing: boolean;
  setPlaying(playing: boolean): void;
  /** Brings a slide to the front; past the last comes the first. */
  show(index: number): void;
  /** For the element around: it waits while someone points at it, touches it or has the focus inside. */
  waiting: { onPointerEnter(): void; onPointerLeave(): void; onFocus(): void; onBlur(): void };
}

function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Scrolls a snapping row by itself, and follows where a finger, a wheel or a key took it. */
export function useCarousel(count: number): Carousel {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(() => !calm());
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
      row.scrollTo({ left: slide.offsetLeft, behavior: calm() ? 'auto' : 'smooth' });
    }
  };
  const onTime = useEffectEvent((index: number) => document.hidden || show(index));
  const moves = playing && count > 1 && !holds.pointer && !holds.focus;
  useEffect(() => {
    if (!moves) return undefined;
    const timer = setTimeout(() => onTime(current + 1), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [moves, current]);

  const hold = (part: Partial<typeof holds>) => setHolds((known) => ({ ...known, ...part }));
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
