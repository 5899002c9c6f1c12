import { MAX_COMPARED } from '@vitrina/contracts/rules';
import {
  ButtonLink,
  EmptyState,
  formatNumber,
  Link,
  Skeleton,
  useLocationChoice,
  useParams,
  useSession,
} from '@vitrina/sdk';
import { useState } from 'react';
import { useLayer } from '../address/layer.tsx';
import { useAddress } from '../address/use-address.ts';
import { LoadFailed } from '../lists/load-failed.tsx';
import sheet from '../lists/page.module.css';
import OpenProvider from '../providers/contact-card.tsx';
import { Comparison } from './comparison.tsx';
import { FavouriteCard } from './favourite-card.tsx';
import styles from './favourites.module.css';
import { useFavourites } from './favourites.ts';
import { useProvidersOf } from './queries.ts';
import { ShareList } from './share-list.tsx';
import { SharedList } from './shared-list.tsx';
import { favouriteTexts as texts } from './texts.ts';

/**
 * `/favoritos`: saved providers; with `?comparar=` and up to four slugs, these side by side. `/favoritos/:lista`: a list that
 * was shared by a link.
 */
export default function FavouritesScreen() {
  const { lista } = useParams();
  const [{ comparar, proveedor }, change] = useAddress(['comparar', 'proveedor']);
  const layer = useLayer('proveedor', proveedor, change);
  const slugs = [...new Set(comparar.toLowerCase().split(','))].filter(Boolean).slice(0, MAX_COMPARED);
  // The boxes are still checked on the way back from the comparison.
  const [marked, setMarked] = useState<readonly string[]>(slugs);
  if (slugs.length > 0 && slugs.join() !== marked.join()) setMarked(slugs);
  if (slugs.length > 0 && !lista) return <Comparison slugs={slugs} />;
  return (
    <>
      {lista ? (
        <SharedList id={lista.toLowerCase()} onOpen={layer.open} />
      ) : (
        <Saved marked={marked} onMark={setMarked} onOpen={layer.open} />
      )}
      <OpenProvider layer={layer} />
    </>
  );
}

/** Saved providers, with boxes to choose some for the comparison. */
function Saved({
  marked,
  onMark,
  onOpen,
}: {
  /** Slugs of the checked boxes. */
  marked: readonly string[];
  onMark(slugs: readonly string[]): void;
  /** Opens the contact card of a slug. */
  onOpen(slug: string): void;
}) {
  const { country } = useLocationChoice();
  const { status, user } = useSession();
  const { ids, isLoaded, failed } = useFavourites();
  const { query, providers } = useProvidersOf(ids);
  const chosen = providers.map(({ slug }) => slug).filter((slug) => marked.includes(slug));
  const mark = (slug: string) =>
    onMark(chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug]);
  const isEmpty =
    (ids.length === 0 && isLoaded) || (query.isSuccess && !query.isPlaceholderData && providers.length === 0);
  const isUnknown = failed && ids.length === 0;
  if (isEmpty && !isUnknown) {
    return (
      <EmptyState
        heading="h1"
        title={texts.empty}
        text={texts.emptyMore}
        action={
          <ButtonLink to="/explorar" variant="primary" icon="compass">
            {texts.explore}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={sheet.screen}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        {providers.length > 0 && (
          <p>
            {texts.lead(providers.length, formatNumber(providers.length, country))}{' '}
            {status === 'ready' && !user && (
              <>
                {texts.here} <Link to="/perfil">{texts.logIn}</Link>
              </>
            )}
          </p>
        )}
        {providers.length > 0 && <ShareList ids={providers.map(({ id }) => id)} />}
      </header>
      {isUnknown && <LoadFailed query={failed} />}
      {query.isPending && !isUnknown && (
        <output className={sheet.cards} aria-label={texts.loading}>
          <Skeleton shape="tile" height="140px" />
          <Skeleton shape="tile" height="140px" />
        </output>
      )}
      {query.isError && <LoadFailed query={query} />}
      {providers.length > 0 && (
        <ul className={sheet.cards} aria-label={texts.list}>
          {providers.map((provider) => {
            const isChosen = chosen.includes(provider.slug);
            return (
              <FavouriteCard key={provider.id} provider={provider} onOpen={() => onOpen(provider.slug)}>
                {providers.length > 1 && (
                  <label className={styles.mark}>
                    <input
                      type="checkbox"
                      checked={isChosen}
                      disabled={!isChosen && chosen.length >= MAX_COMPARED}
                      aria-label={texts.compareOne(provider.nnegocio || provider.nombre)}
                      onChange={() => mark(provider.slug)}
                    />
                    {texts.compare}
                  </label>
                )}
              </FavouriteCard>
            );
          })}
        </ul>
      )}
      {providers.length > 1 && (
        <div className={styles.bar} role="status">
          {chosen.length < 2 ? (
            texts.compareHow(MAX_COMPARED)
          ) : (
            <ButtonLink to={`/favoritos?comparar=${chosen.join(',')}`} variant="primary">
              {texts.compareMany(chosen.length)}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}
