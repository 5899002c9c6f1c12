import type { Post } from '@vitrina/contracts';
import { type PremiumProvider, SLIDE_SIZES } from '@vitrina/contracts/layout';
import {
  Button,
  type CountryCode,
  IconButton,
  Link,
  Picture,
  PlanBadge,
  useLocationChoice,
  VisuallyHidden,
} from '@vitrina/sdk';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PAID_PATH } from '../explore/explore-view.tsx';
import { stillPicture } from '../posts/still-picture.ts';
import { pathOfPage } from '../providers/paths.ts';
import { ratedTrade } from '../ratings/rating-line.tsx';
import type { ViewLink } from '../view-link.ts';
import styles from './carousel.module.css';
import { homeTexts } from './texts.ts';

/** Premium providers of the place with their works; hidden if there are none. */
export function PremiumCarousel({
  slides,
  heart,
  onSelect,
}: {
  slides: readonly PremiumProvider[];
  /** Renders the button that saves a provider. */
  heart(provider: PremiumProvider): ReactNode;
  onSelect(slug: string): void;
}) {
  const { country } = useLocationChoice();
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
        {slides.map((slide, index) => (
          <li key={slide.slug} className={styles.slide} aria-label={homeTexts.carousel.slide(index + 1, slides.length)}>
            <SlideView
              slide={slide}
              picture={(post) => <Picture {...stillPicture(post)} sizes={SLIDE_SIZES} eager={index === 0} />}
              badge={<PlanBadge plan={slide.plan} />}
              heart={heart(slide)}
              action={
                <Button variant="primary" onClick={() => onSelect(slide.slug)}>
                  {homeTexts.carousel.see}
                  <VisuallyHidden>, {slide.name}</VisuallyHidden>
                </Button>
              }
              country={country}
              Link={Link}
            />
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

/** Inside of a slide: the works of a provider next to their name, each a link to their page. */
export function SlideView({
  slide: { slug, name, trade, rating, works },
  country,
  picture,
  badge,
  heart,
  action,
  Link: PageLink,
}: {
  slide: PremiumProvider;
  /** Country whose form of numbers is used. */
  country: CountryCode;
  picture(post: Post): ReactNode;
  badge: ReactNode;
  /** Button that saves them. */
  heart?: ReactNode;
  action: ReactNode;
  Link: ViewLink;
}) {
  return (
    <>
      <PageLink to={pathOfPage(slug)} className={styles.works} tabIndex={-1} aria-hidden="true">
        {works.map((post) => (
          <Fragment key={post.id}>{picture(post)}</Fragment>
        ))}
      </PageLink>
      <div className={styles.words}>
        <div className={styles.trust}>
          {badge}
          {heart}
        </div>
        <h2 className={styles.name}>
          <PageLink to={pathOfPage(slug)}>{name}</PageLink>
        </h2>
        <p className={styles.trade}>{ratedTrade(trade, rating, country)}</p>
        <p className={styles.reason}>
          <PageLink to={PAID_PATH}>{homeTexts.carousel.paid}</PageLink>
        </p>
        {action}
      </div>
    </>
  );
}

/** Time each slide is shown, in milliseconds: long enough to read it. */
const SLIDE_MS = 6_000;

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Advances a snapping row, and follows scrolling by finger, wheel or key. */
function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  /** Index of the slide in front. */
  const [current, setCurrent] = useState(0);
  /** True while it advances by itself; off under reduced motion or after the visitor paused it. */
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

  /** Scrolls to a slide; the first one follows the last. */
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
    /** Handlers for the whole carousel: it waits while someone points at it, touches it or has the focus inside. */
    waiting: {
      onPointerEnter: () => hold({ pointer: true }),
      onPointerLeave: () => hold({ pointer: false }),
      onFocus: () => hold({ focus: true }),
      onBlur: () => hold({ focus: false }),
    },
  };
}
