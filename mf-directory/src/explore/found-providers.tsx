import { Button, formatNumber, useLocationChoice } from '@vitrina/sdk';
import { memo, useState } from 'react';
import { type FoundProvider, ProviderResult } from '../providers/provider-result.tsx';
import { texts } from '../texts.ts';
import styles from './explore.module.css';

/** Number of providers shown before 'Ver más' is clicked. */
const FIRST = 6;

/** Providers found by a search: the best ones, and the others on request, so that the works stay visible. */
export const FoundProviders = memo(function FoundProviders({
  providers,
  total,
  onOpen,
}: {
  providers: readonly FoundProvider[];
  total: number;
  onOpen(slug: string): void;
}) {
  const { country } = useLocationChoice();
  const [all, setAll] = useState(false);
  const shown = all ? providers : providers.slice(0, FIRST);
  return (
    <div className={styles.found}>
      <ul className={styles.providers}>
        {shown.map((provider) => (
          <ProviderResult key={provider.id} provider={provider} onOpen={() => onOpen(provider.slug)} />
        ))}
      </ul>
      {providers.length > FIRST && (
        <Button aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? texts.explore.fewerProviders : texts.explore.moreProviders(formatNumber(total - FIRST, country))}
        </Button>
      )}
    </div>
  );
});
