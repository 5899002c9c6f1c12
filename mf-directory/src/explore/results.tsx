import { Button, EmptyState, formatNumber, Link, lazyPart, Message, useLocationChoice } from '@vitrina/sdk';
import { Suspense, useDeferredValue, useMemo } from 'react';
import type { Layer } from '../address/layer.tsx';
import { ListEnd, nextPageOf } from '../lists/list-end.tsx';
import { useStableCallback } from '../lists/rendering.ts';
import { CollageSkeleton, PostCollage } from '../posts/post-collage.tsx';
import { PostLayer } from '../posts/post-layer.tsx';
import { withoutDuplicates } from '../posts/queries.ts';
import { texts } from '../texts.ts';
import styles from './explore.module.css';
import { Summary } from './explore-view.tsx';
import { FoundProviders } from './found-providers.tsx';
import type { useSearch } from './queries.ts';
import { ShownFilters } from './shown-filters.tsx';
import type { ChangeFilters, Filters } from './use-filters.ts';

const NothingFound = lazyPart(() => import(/* webpackChunkName: "more" */ './nothing-found.tsx'));
const StateChips = lazyPart(() => import(/* webpackChunkName: "more" */ './state-chips.tsx'));
const SameTrade = lazyPart(() => import(/* webpackChunkName: "more" */ './same-trade.tsx'));

/** Results of a search: providers first, then their works. */
export function Results({
  search,
  typing,
  filters,
  change,
  onOpen,
  postLayer,
}: {
  search: ReturnType<typeof useSearch>;
  /** True while keys come quickly: pictures and content below the window leave the bandwidth to the next results. */
  typing: boolean;
  filters: Filters;
  change: ChangeFilters;
  /** Opens a provider by its slug, or a post by its id. */
  onOpen(layer: 'provider' | 'post', id: string): void;
  postLayer: Layer;
}) {
  const { country } = useLocationChoice();
  const pages = search.data?.pages;
  const first = pages?.[0]?.answer;
  const posts = useMemo(() => withoutDuplicates(pages?.map(({ answer }) => answer.data.publicaciones) ?? []), [pages]);
  const providers = useMemo(
    () => withoutDuplicates(pages?.map(({ answer }) => answer.data.proveedores) ?? []),
    [pages],
  );
  const openPost = useStableCallback((id: string) => onOpen('post', id));
  const openProvider = useStableCallback((slug: string) => onOpen('provider', slug));
  const reachHere = useStableCallback(() => change({ alcance: '' }));
  // Rendered after the results, like the segment chips, except for the first time.
  const counted = first?.data.facetas.estado;
  const states = useDeferredValue(counted) ?? counted;
  const next = nextPageOf(search);
  const none = first && providers.length === 0 && posts.length === 0;
  const total = first?.data.total;
  const paid = [...providers, ...posts].some(({ motivo }) => motivo !== null);
  return (
    <section
      className={styles.results}
      data-typing={typing || undefined}
      aria-label={filters.q || texts.posts.collage}
      aria-busy={search.isFetching}
    >
      <Summary
        text={
          total && !none
            ? `${texts.explore.providers(formatNumber(total.proveedores, country))} · ${texts.explore.posts(formatNumber(total.publicaciones, country))}`
            : ''
        }
        note={paid ? texts.explore.paid : ''}
        Link={Link}
      >
        <ShownFilters filters={filters} read={first?.data} change={change} />
      </Summary>
      {first?.data.pagina && (
        <p className={styles.aside}>
          <Link to={first.data.pagina}>{texts.explore.tradePage}</Link>
        </p>
      )}
      {first?.degradado && (
        <div className={styles.aside}>
          <Message>{texts.explore.degraded}</Message>
        </div>
      )}
      {search.isPending && <CollageSkeleton label={texts.explore.loading} />}
      {search.isError && !first && (
        <EmptyState
          title={texts.explore.failed}
          text={search.error.message}
          action={<Button onClick={() => search.refetch()}>{texts.lists.retry}</Button>}
        />
      )}
      <Suspense>
        {states && filters.alcance !== 'estado' && (
          <StateChips counts={states} country={filters.alcance === 'pais' ? country : null} onChoose={reachHere} />
        )}
      </Suspense>
      {none && (
        <Suspense>
          <NothingFound filters={filters} data={first.data} change={change}>
            {first.data.proveedores_cercanos.length > 0 && (
              <FoundProviders
                providers={first.data.proveedores_cercanos}
                total={first.data.proveedores_cercanos.length}
                onOpen={openProvider}
              />
            )}
          </NothingFound>
        </Suspense>
      )}
      {first?.data.corregido && first.data.sugerencia && !none && (
        <p className={styles.aside}>{texts.explore.corrected(first.data.sugerencia, filters.q)}</p>
      )}
      {providers.length > 0 && (
        <FoundProviders providers={providers} total={total?.proveedores ?? providers.length} onOpen={openProvider} />
      )}
      {posts.length > 0 && <PostCollage posts={posts} onOpen={openPost} eager={false} waits={typing} />}
      {first && !none && <ListEnd next={next} all={texts.lists.allFound} />}
      {first && !typing && !search.isFetching && !search.hasNextPage && (
        <Suspense>
          <SameTrade filters={filters} found={first.data} providers={providers} />
        </Suspense>
      )}
      <PostLayer layer={postLayer} posts={posts} next={next} />
    </section>
  );
}
