import { Button, EmptyState, formatNumber, Link, lazyPart, openPlaceDialog, useLocationChoice } from '@vitrina/sdk';
import { Suspense } from 'react';
import type { Layer } from '../address/layer.tsx';
import { ListEnd, nextPageOf } from '../lists/list-end.tsx';
import { CollageSkeleton, PostCollage } from '../posts/post-collage.tsx';
import { PostLayer } from '../posts/post-layer.tsx';
import { useGallery, useGalleryPosts } from '../posts/queries.ts';
import { texts } from '../texts.ts';
import { noteOn, Summary } from './explore-view.tsx';
import { ShownFilters } from './shown-filters.tsx';
import type { ChangeFilters, Filters } from './use-filters.ts';

const PeopleOfSegment = lazyPart(() => import(/* webpackChunkName: "more" */ './people-of-segment.tsx'));

/** Gallery of the place, complete or for one segment, with more pages on scrolling. */
export function Browse({
  filters,
  change,
  total,
  postLayer,
  onProvider,
}: {
  filters: Filters;
  change: ChangeFilters;
  /** Number of posts in the place, undefined until it is loaded. */
  total: number | undefined;
  postLayer: Layer;
  /** Opens the provider with this slug. */
  onProvider(slug: string): void;
}) {
  const { country, countryName, stateName } = useLocationChoice();
  const gallery = useGallery({ segmento: filters.segmento });
  const posts = useGalleryPosts(gallery);
  const next = nextPageOf(gallery);
  return (
    <section aria-label={texts.posts.collage} aria-busy={gallery.isPending}>
      <Summary text={total ? texts.explore.posts(formatNumber(total, country)) : ''} note={noteOn(posts)} Link={Link}>
        <ShownFilters filters={filters} change={change} />
      </Summary>
      {gallery.isPending && <CollageSkeleton label={texts.explore.loading} />}
      {gallery.isError && posts.length === 0 && (
        <EmptyState
          title={texts.explore.noImages(countryName, stateName)}
          text={`${texts.explore.failed} ${gallery.error.message}`}
          action={<Button onClick={() => gallery.refetch()}>{texts.lists.retry}</Button>}
        />
      )}
      {gallery.isSuccess && posts.length === 0 && filters.segmento && (
        <Suspense>
          <PeopleOfSegment
            filters={filters}
            change={change}
            missing={[texts.explore.noImages(countryName, stateName)]}
            onOpen={onProvider}
          />
        </Suspense>
      )}
      {gallery.isSuccess && posts.length === 0 && !filters.segmento && (
        <EmptyState
          title={texts.explore.noImages(countryName, stateName)}
          text={texts.explore.noImagesMore}
          action={
            <Button variant="primary" onClick={openPlaceDialog}>
              {texts.explore.changePlace}
            </Button>
          }
        />
      )}
      {posts.length > 0 && (
        <>
          <PostCollage posts={posts} onOpen={postLayer.open} />
          <ListEnd next={next} all={texts.lists.allOf(filters.segmento || stateName)} />
        </>
      )}
      <PostLayer layer={postLayer} posts={posts} next={next} />
    </section>
  );
}
