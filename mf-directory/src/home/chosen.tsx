import type { Provider } from '@vitrina/contracts';
import { EmptyState, Skeleton } from '@vitrina/sdk';
import { useEffect, useRef } from 'react';
import { contactTexts } from '../providers/contact-texts.ts';
import { ProviderCard } from '../providers/provider-card.tsx';
import styles from './home.module.css';
import { homeTexts } from './texts.ts';

/** Card of the selected provider, scrolled into view if a click selected it. */
export function Chosen({
  provider,
  waiting,
  pressed,
}: {
  provider: Provider | undefined;
  /** True while the provider is being loaded. */
  waiting: boolean;
  /** True if selected by a click on this page, not by the address. */
  pressed: boolean;
}) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (pressed) bringIntoView(section.current);
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

/**
 * Scrolls only if the contact buttons are not visible, and without animation: a click must have an immediate effect.
 */
function bringIntoView(section: HTMLElement | null): void {
  if (!section) return;
  const { top, bottom } = section.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(section);
  const seen = top >= parseFloat(scrollMarginTop) && bottom <= innerHeight - parseFloat(scrollMarginBottom);
  if (!seen) section.scrollIntoView({ block: 'start', behavior: 'instant' });
}
