import { type PremiumProvider, SLIDE_SIZES } from '@vitrina/contracts/layout';
import { Button, IconButton, Link, Picture, PlanBadge, VisuallyHidden } from '@vitrina/sdk';
import { stillPicture } from '../posts/still-picture.ts';
import { pathOfPage } from '../providers/contact-links.ts';
import styles from './carousel.module.css';
import { homeTexts } from './texts.ts';
import { useCarousel } from './use-carousel.ts';

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
