import { Button, EmptyState, foldText, useLocationChoice } from '@vitrina/sdk';
import type { Layer } from '../address/use-layer.ts';
import { ListEnd, nextPageOf } from '../lists/list-end.tsx';
import { CollageSkeleton, PostCollage } from '../posts/post-collage.tsx';
import { PostLayer } from '../posts/post-layer.tsx';
import { useGallery, useGalleryPosts } from '../posts/queries.ts';
import { texts } from '../texts.ts';

/** The works of the place or of the chosen provider, narrowed to names that contain a text (R16). */
export function Works({
  email,
  waiting,
  segmento,
  name,
  onClearName,
  layer,
}: {
  email: string | undefined;
  /** The chosen provider is still being fetched. */
  waiting: boolean;
  segmento: string;
  name: string;
  onClearName(): void;
  layer: Layer;
}) {
  const { countryName, stateName } = useLocationChoice();
  const gallery = useGallery({ segmento, enabled: !waiting, ...(email && { email }) });
  const posts = useGalleryPosts(gallery);
  const wanted = foldText(name.trim());
  const shown = wanted ? posts.filter((post) => foldText(post.nombre).includes(wanted)) : posts;
  const next = nextPageOf(gallery);
  // A match may be on a page that is not loaded: the end of the list loads pages while it is in sight.
  const looking = shown.length === 0 && posts.length > 0 && next.load !== null;
  return (
    <section aria-label={texts.posts.collage} aria-busy={gallery.isPending || looking}>
      {gallery.isPending && <CollageSkeleton label={texts.home.loadingImages} />}
      {!gallery.isPending && posts.length === 0 && (
        <EmptyState
          title={texts.home.noImages(countryName, stateName)}
          {...(gallery.isError && {
            text: gallery.error.message,
            action: <Button onClick={() => gallery.refetch()}>{texts.explore.retry}</Button>,
          })}
        />
      )}
      {posts.length > 0 && shown.length === 0 && !looking && (
        <EmptyState
          title={texts.home.noMatch(name.trim())}
          text={texts.home.noMatchMore}
          action={<Button onClick={onClearName}>{texts.home.clearFilter}</Button>}
        />
      )}
      {shown.length > 0 && <PostCollage posts={shown} captions="full" onOpen={layer.open} />}
      {posts.length > 0 && (shown.length > 0 || looking) && <ListEnd next={next} all={texts.lists.allOf(stateName)} />}
      <PostLayer layer={layer} posts={shown} next={next} />
    </section>
  );
}
