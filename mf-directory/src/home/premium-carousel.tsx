import { type PremiumProvider, SLIDE_SIZES } from '@vitrina/contracts/layout';
import { Button, IconButton, Link, Picture, PlanBadge, VisuallyHidden } from '@vitrina/sdk';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { stillPicture } from '../posts/still-picture.ts';
import { pathOfPage } from '../providers/paths.ts';
import styles from './carousel.module.css';
import { homeTexts } from './texts.ts';

/** Premium providers of the place with their works; hidden if there are none. */
export function PremiumCarousel({
  slides,
  onSelect,
}: {
  slides: readonly PremiumProvider[];
  onSelect(slug: string): void;
}) {
  const { track, current, playing, setPlaying, show, waiting } = useCarousel(slides.length);
  if (slides.length === 0) return null;
  return (
    <section
      className={styles.carousel}
      aria-roledescription="carrusel"
      aria-label={homeTexts.carousel.label}
      {...waiting}
    >
      <ul ref={track} className={styles.track}>
        {slides.map(({ slug, name, trade, plan, works }, index) => (
          <li key={slug} className={styles.slide} aria-label={homeTexts.carousel.slide(index + 1, slides.length)}>
            <Link to={pathOfPage(slug)} className={styles.works} tabIndex={-1} aria-hidden="true">
              {works.map((post) => (
                <Picture key={post.id} {...stillPicture(post)} sizes={SLIDE_SIZES} eager={index === 0} />
              ))}
            </Link>
            <div className={styles.words}>
              <PlanBadge plan={plan} />
              <h2 className={styles.name}>
                <Link to={pathOfPage(slug)}>{name}</Link>
              </h2>
              <p className={styles.trade}>{trade}</p>
              <p className={styles.reason}>{homeTexts.carousel.paid}</p>
              <Button variant="primary" onClick={() => onSelect(slug)}>
                {homeTexts.carousel.see}
                <VisuallyHidden>, {name}</VisuallyHidden>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={styles.controls}>
          <IconButton
            icon={playing ? 'pause' : 'play'}
            size={18}
            label={playing ? homeTexts.carousel.pause : homeTexts.carousel.play}
            onClick={() => setPlaying(!playing)}
          />
          <IconButton icon="chevron-left" label={homeTexts.carousel.previous} onClick={() => show(current - 1)} />
          <span className={styles.position}>{homeTexts.carousel.slide(current + 1, slides.length)}</span>
          <IconButton icon="chevron-right" label={homeTexts.carousel.next} onClick={() => show(current + 1)} />
        </div>
      )}
    </section>
  );
}

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
