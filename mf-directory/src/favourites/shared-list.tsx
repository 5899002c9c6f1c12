import { Button, EmptyState, formatDay, formatNumber, Skeleton, useLocationChoice } from '@vitrina/sdk';
import { isMissing, LoadFailed } from '../lists/load-failed.tsx';
import { MissingPage } from '../lists/missing-page.tsx';
import sheet from '../lists/page.module.css';
import { FavouriteCard } from './favourite-card.tsx';
import styles from './favourites.module.css';
import { useFavourites, useSave } from './favourites.ts';
import { useProvidersOf, useSharedList } from './queries.ts';
import { favouriteTexts } from './texts.ts';

const texts = favouriteTexts.shared;
const NONE: readonly string[] = [];

/** Providers of a shared list, to save one by one or all together. @param props.onOpen opens the contact card of a slug */
export function SharedList({ id, onOpen }: { id: string; onOpen(slug: string): void }) {
  const { country } = useLocationChoice();
  const list = useSharedList(id);
  const { query, providers } = useProvidersOf(list.data?.ids ?? NONE);
  const { ids: saved } = useFavourites();
  const save = useSave();
  if (isMissing(list.error)) return <MissingPage texts={texts} />;
  const failed = list.isError ? list : query.isError ? query : null;
  if (failed) {
    return (
      <div className={sheet.screen}>
        <h1>{texts.failed}</h1>
        <LoadFailed query={failed} />
      </div>
    );
  }
  if (!list.data || query.isLoading) {
    return (
      <output className={sheet.screen} aria-label={texts.loading}>
        <Skeleton shape="tile" height="120px" />
        <Skeleton shape="tile" height="420px" />
      </output>
    );
  }
  if (providers.length === 0) return <EmptyState heading="h1" title={texts.empty} text={texts.missingMore} />;
  const fresh = providers.map((provider) => provider.id).filter((provider) => !saved.includes(provider));
  return (
    <div className={sheet.screen}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p>
          {texts.lead(providers.length, formatNumber(providers.length, country))}{' '}
          {texts.until(formatDay(list.data.hasta.slice(0, 10)))}
        </p>
        <Button variant="primary" disabled={fresh.length === 0} onClick={() => save(fresh, true, texts.savedAll)}>
          {fresh.length === 0 ? texts.allSaved : texts.saveAll}
        </Button>
      </header>
      <ul className={sheet.cards} aria-label={texts.list}>
        {providers.map((provider) => (
          <FavouriteCard key={provider.id} provider={provider} onOpen={() => onOpen(provider.slug)} />
        ))}
      </ul>
    </div>
  );
}
