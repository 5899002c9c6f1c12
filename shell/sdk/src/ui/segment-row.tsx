import { type KeyboardEvent, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { sdkTexts } from '../texts.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import styles from './segment-row.module.css';

/**
 * Row that scrolls sideways and fades at its ends; with arrows for a pointer and swiping for touch. Tab moves to it once, to
 * the pressed or last focused button; arrow keys, Home and End move inside it.
 */
export function SegmentRow({
  label,
  before,
  children,
}: {
  label: string;
  /** Other buttons at the beginning of the row, which are not in its group. */
  before?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const track = useRef<HTMLDivElement>(null);
  const start = useRef<HTMLSpanElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const [hidden, setHidden] = useState({ start: false, end: false });

  useEffect(() => {
    if (!track.current || !start.current || !end.current) return undefined;
    const ends = new Map<Element, 'start' | 'end'>([
      [start.current, 'start'],
      [end.current, 'end'],
    ]);
    // Tracks visible buttons itself: reading positions would cause a layout of the page on every change.
    const watch = new IntersectionObserver(
      (entries) => {
        const seen = entries.map(({ target, isIntersecting }) => [ends.get(target), !isIntersecting]);
        startTransition(() => setHidden((known) => ({ ...known, ...Object.fromEntries(seen) })));
      },
      { root: track.current },
    );
    for (const edge of ends.keys()) watch.observe(edge);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const stops = stopsIn(track.current);
    const focused = stops.find((stop) => stop === document.activeElement);
    // The last one: a row may begin with pressed buttons that are hidden on large screens.
    takeTab(stops, focused ?? stops.filter((stop) => stop.ariaPressed === 'true').at(-1) ?? stops[0]);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // Some rows hide a button on large screens.
    const stops = stopsIn(track.current).filter((stop) => stop.offsetWidth > 0);
    const at = stops.indexOf(event.target as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[event.key];
    const next = at < 0 || to === undefined ? undefined : stops[to];
    if (!next) return;
    event.preventDefault();
    next.focus();
    takeTab(stops, next);
  };

  const scroll = (direction: 1 | -1) => {
    const element = track.current;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: calm ? 'auto' : 'smooth' });
  };

  return (
    <div className={styles.row}>
      {hidden.start && (
        <span className={cx(styles.arrow, styles.start)}>
          <IconButton icon="chevron-left" label={sdkTexts.scrollBack} look="outline" onClick={() => scroll(-1)} />
        </span>
      )}
      <div
        ref={track}
        role="toolbar"
        className={cx(styles.track, hidden.start && styles.fadeStart, hidden.end && styles.fadeEnd)}
        onKeyDown={onKeyDown}
      >
        <span ref={start} className={styles.edge} />
        {before}
        <fieldset className={styles.group} aria-label={label}>
          {children}
        </fieldset>
        <span ref={end} className={styles.edge} />
      </div>
      {hidden.end && (
        <span className={cx(styles.arrow, styles.end)}>
          <IconButton icon="chevron-right" label={sdkTexts.scrollOn} look="outline" onClick={() => scroll(1)} />
        </span>
      )}
    </div>
  );
}

function stopsIn(track: HTMLElement | null): HTMLElement[] {
  return [...(track?.querySelectorAll('button') ?? [])];
}

function takeTab(stops: readonly HTMLElement[], one: HTMLElement | undefined): void {
  for (const stop of stops) stop.tabIndex = stop === one ? 0 : -1;
}
