import { MAX_STARS } from '@vitrina/contracts/rules';
import { Icon } from '@vitrina/sdk';
import styles from './ratings.module.css';
import { ratingTexts as texts } from './texts.ts';

/** Stars in order, 1 to 5. */
export const STARS = Array.from({ length: MAX_STARS }, (_, index) => index + 1);

/** Row of five stars, of which some are filled. @param size of a star, in CSS pixels */
export function Stars({ stars, size = 16 }: { stars: number; size?: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={texts.stars(stars)}>
      {STARS.map((star) => (
        <span key={star} data-full={star <= stars}>
          <Icon name="star" size={size} />
        </span>
      ))}
    </span>
  );
}
