import type { Provider } from '@vitrina/contracts';
import { Tag } from '@vitrina/sdk';
import { HeartSpot } from '../favourites/heart-spot.tsx';
import { ContactButtons } from './contact-buttons.tsx';
import styles from './provider-card.module.css';
import { headOf, ProviderHead } from './provider-head.tsx';
import { SegmentTags } from './segment-tags.tsx';

/** Card of a provider: face, name, trade, place and contact buttons, and the heart that saves them. */
export function ProviderCard({
  provider,
  work,
  heading,
}: {
  provider: Provider;
  /** Name of the work that led here, if any. */
  work?: string | undefined;
  /** Heading level of the name. */
  heading?: 'h2' | 'h3' | undefined;
}) {
  return (
    <article className={styles.frame}>
      <div className={styles.card}>
        <div className={styles.top}>
          <ProviderHead {...headOf(provider)} heading={heading} />
          <HeartSpot provider={provider} />
        </div>
        <div className={styles.ways}>
          <ContactButtons provider={provider} work={work} />
        </div>
        <p className={styles.description}>{provider.descripcion}</p>
        <SegmentTags segments={provider.segmento} Tag={Tag} />
      </div>
    </article>
  );
}
