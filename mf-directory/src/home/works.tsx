import { Button, EmptyState, useLocationChoice } from '@vitrina/sdk';
import type { Layer } from '../address/use-layer.ts';
import { ListEnd, nextPageOf } from '../lists/list-end.tsx';
import { CollageSkeleton, PostCollage } from '../posts/post-collage.tsx';
import { PostLayer } from '../posts/post-layer.tsx';
import { useGallery, useGalleryPosts } from '../posts/queries.ts';
import { texts } from '../texts.ts';
import { homeTexts } from './texts.ts';

/** Works of the place, of providers whose name contains a text (R16), or of the selected provider. */
export function Works({
  email,
  waiting,
  segmento,
  nombre,
  layer,
}: {
  email: string | undefined;
  /** True while the selected provider is being loaded. */
  waiting: boolean;
  segmento: string;
  /** Part of the name, or empty. */
  nombre: string;
  layer: Layer;
}) {
  const { countryName, stateName } = useLocationChoice();
  const gallery = useGallery({ segmento, nombre, enabled: !waiting, ...(email && { email }) });
  const posts = useGalleryPosts(gallery);
  const next = nextPageOf(gallery);
  return (
    <section aria-label={texts.posts.collage} aria-busy={gallery.isPending}>
      {gallery.isPending && <CollageSkeleton label={homeTexts.loadingImages} />}
      {!gallery.isPending && posts.length === 0 && (
        <EmptyState
          title={homeTexts.noImages(countryName, stateName)}
          {...(gallery.isError && {
            text: gallery.error.message,
            action: <Button onClick={() => gallery.refetch()}>{texts.lists.retry}</Button>,
          })}
        />
      )}
      {posts.length > 0 && (
        <>
          <PostCollage posts={posts} captions="whole" onOpen={layer.open} />
          <ListEnd next={next} all={texts.lists.allOf(stateName)} />
        </>
      )}
      <PostLayer layer={layer} posts={posts} next={next} />
    </section>
  );
}
