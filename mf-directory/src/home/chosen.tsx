import type { Provider } from '@vitrina/contracts';
import { EmptyState, Skeleton } from '@vitrina/sdk';
import { useEffect, useRef } from 'react';
import { contactTexts } from '../providers/contact-texts.ts';
import { ProviderCard } from '../providers/provider-card.tsx';
import styles from './home.module.css';
import { homeTexts } from './texts.ts';

/** The card of the chosen provider, brought into sight where a press chose them. */
export function Chosen({
  provider,
  waiting,
  pressed,
}: {
  provider: Provider | undefined;
  /** They are still being fetched. */
  waiting: boolean;
  /** Chosen by a press on this page, not by its address. */
  pressed: boolean;
}) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (pressed) bringIntoSight(section.current);
  }, [pressed]);
  return (
    <section ref={section} className={styles.chosen} aria-label={homeTexts.chosen}>
      {provider && <ProviderCard provider={provider} heading="h2" />}
      {!provider && waiting && (
        <output aria-label={contactTexts.loading}>
          <Skeleton shape="tile" height="240px" />
        </output>
      )}
      {!provider && !waiting && <EmptyState title={contactTexts.missing} />}
    </section>
  );
}

/** Moves the page only where the ways to reach them are not in sight, and at once: an answer to a press is not waited for. */
function bringIntoSight(section: HTMLElement | null): void {
  if (!section) return;
  const { top, bottom } = section.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(section);
  const seen = top >= parseFloat(scrollMarginTop) && bottom <= innerHeight - parseFloat(scrollMarginBottom);
  if (!seen) section.scrollIntoView({ block: 'start', behavior: 'instant' });
}
