import { Button, EmptyState, useLocationChoice } from '@vitrina/sdk';
import { CollageSkeleton, PostCollage, type PostLayer } from '../posts/post-collage.tsx';
import { texts } from '../texts.ts';
import { useGallery } from './queries.ts';

/** The gallery of the place, all of it or one segment, page after page as it is scrolled. */
export function Browse({ segmento, layer, onShowAll }: { segmento: string; layer: PostLayer; onShowAll(): void }) {
  const { nombrePais, nombreEstado, abrirModal } = useLocationChoice();
  const gallery = useGallery({ segmento });
  if (gallery.isPending) return <CollageSkeleton label={texts.explore.loading} />;
  if (gallery.isError) {
    return (
      <EmptyState
        title={texts.explore.failed}
        text={gallery.error.message}
        action={<Button onClick={() => gallery.refetch()}>{texts.explore.retry}</Button>}
      />
    );
  }
  const posts = gallery.data.pages.flatMap(({ answer }) => answer);
  if (posts.length === 0) {
    return (
      <EmptyState
        title={texts.explore.noImages(nombrePais, nombreEstado)}
        text={texts.explore.noImagesMore}
        action={
          segmento ? (
            <Button variant="primary" onClick={onShowAll}>
              {texts.explore.showAll}
            </Button>
          ) : (
            <Button variant="primary" onClick={abrirModal}>
              {texts.explore.changePlace}
            </Button>
          )
        }
      />
    );
  }
  return (
    <PostCollage
      posts={posts}
      layer={layer}
      more={gallery.hasNextPage ? { load: () => gallery.fetchNextPage(), busy: gallery.isFetchingNextPage } : undefined}
    />
  );
}
