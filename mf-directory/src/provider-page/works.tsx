import type { Provider } from '@vitrina/contracts';
import { WORK_SIZES } from '@vitrina/contracts/layout';
import { EmptyState } from '@vitrina/sdk';
import { useLayer } from '../address/layer.tsx';
import { useAddress } from '../address/use-address.ts';
import { ListEnd, nextPageOf } from '../lists/list-end.tsx';
import { LoadFailed } from '../lists/load-failed.tsx';
import { CollageSkeleton } from '../posts/post-collage.tsx';
import { PostLayer } from '../posts/post-layer.tsx';
import { PostTile } from '../posts/post-tile.tsx';
import { useGalleryPosts, useWorksOf } from '../posts/queries.ts';
import { WorkRows, WorksSection } from './provider-view.tsx';
import { pageTexts as texts } from './texts.ts';

/** All public posts of one provider. */
export function Works({ provider }: { provider: Provider }) {
  const [{ publicacion }, change] = useAddress(['publicacion']);
  const layer = useLayer('publicacion', publicacion, change);
  const works = useWorksOf(provider);
  const posts = useGalleryPosts(works);
  const next = nextPageOf(works);
  return (
    <WorksSection>
      {works.isPending && <CollageSkeleton label={texts.loadingWorks} />}
      {works.isError && posts.length === 0 && <LoadFailed query={works} />}
      {works.isSuccess && posts.length === 0 && (
        <EmptyState title={texts.noWorks} text={texts.noWorksMore} heading="h3" />
      )}
      {posts.length > 0 && (
        <WorkRows
          posts={posts}
          tile={(post) => <PostTile post={post} eager={false} captions="work" sizes={WORK_SIZES} onOpen={layer.open} />}
        />
      )}
      {(next.load || next.failed) && <ListEnd next={next} all={texts.allWorks} />}
      <PostLayer layer={layer} posts={posts} next={next} />
    </WorksSection>
  );
}
