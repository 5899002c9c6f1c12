import type { Provider } from '@vitrina/contracts';
import { EmptyState } from '@vitrina/sdk';
import { useLayer } from '../address/layer.tsx';
import { useAddress } from '../address/use-address.ts';
import { ListEnd, nextPageOf } from '../lists/list-end.tsx';
import { LoadFailed } from '../lists/load-failed.tsx';
import { CollageSkeleton } from '../posts/post-collage.tsx';
import { PostLayer } from '../posts/post-layer.tsx';
import { useGalleryPosts, useWorksOf } from '../posts/queries.ts';
import styles from './provider-page.module.css';
import { pageTexts as texts } from './texts.ts';
import { WorkRows } from './work-rows.tsx';

/** Id of the works' heading, used in addresses. */
export const WORKS_TITLE = 'titulo-trabajos';

/** All public posts of one provider. */
export function Works({ provider }: { provider: Provider }) {
  const [{ publicacion }, change] = useAddress(['publicacion']);
  const layer = useLayer('publicacion', publicacion, change);
  const works = useWorksOf(provider);
  const posts = useGalleryPosts(works);
  const next = nextPageOf(works);
  return (
    <section className={styles.works} aria-labelledby={WORKS_TITLE}>
      <h2 id={WORKS_TITLE} tabIndex={-1}>
        {texts.works}
      </h2>
      {works.isPending && <CollageSkeleton label={texts.loadingWorks} />}
      {works.isError && posts.length === 0 && <LoadFailed query={works} />}
      {works.isSuccess && posts.length === 0 && (
        <EmptyState title={texts.noWorks} text={texts.noWorksMore} heading="h3" />
      )}
      {posts.length > 0 && <WorkRows posts={posts} onOpen={layer.open} />}
      {(next.load || next.failed) && <ListEnd next={next} all={texts.allWorks} />}
      <PostLayer layer={layer} posts={posts} next={next} />
    </section>
  );
}
