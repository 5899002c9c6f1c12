import { Collage, Skeleton, VisuallyHidden } from '@vitrina/sdk';
import { memo, useMemo } from 'react';
import { useIncrementalList } from '../lists/rendering.ts';
import { texts } from '../texts.ts';
import { type Captions, PostTile, type TilePost } from './post-tile.tsx';

/** Number of pictures in the first row of the widest page, which are fetched immediately. */
const FIRST_ROW = 6;

/** Number of tiles rendered immediately, and with each further step. */
const STEPS = { first: 6, step: 4 };

/** Posts as a collage; a click opens one. Rendered again only for other posts, not on a key in the search field. */
export const PostCollage = memo(function PostCollage({
  posts,
  onOpen,
  captions = 'who',
  eager = true,
  waits = false,
}: {
  posts: readonly TilePost[];
  onOpen(id: string): void;
  captions?: Captions;
  /** True to fetch the pictures of the first row immediately and with priority. */
  eager?: boolean;
  /** True while keys come quickly: only the first tiles are rendered. */
  waits?: boolean;
}) {
  const ids = useMemo(() => posts.map(({ id }) => id), [posts]);
  const isDrawn = useIncrementalList(ids, { ...STEPS, waits });
  return (
    <Collage
      items={posts}
      keyOf={({ id }) => id}
      sizeOf={({ ancho, alto }) => ({ width: ancho, height: alto })}
      label={texts.posts.collage}
    >
      {(post, index) =>
        isDrawn(post.id, index) && (
          <PostTile post={post} eager={eager && index < FIRST_ROW} captions={captions} onOpen={onOpen} />
        )
      }
    </Collage>
  );
});

const shapes = [
  { key: 'a', width: 4, height: 5 },
  { key: 'b', width: 1, height: 1 },
  { key: 'c', width: 3, height: 4 },
  { key: 'd', width: 4, height: 3 },
  { key: 'e', width: 1, height: 1 },
  { key: 'f', width: 4, height: 5 },
  { key: 'g', width: 4, height: 3 },
  { key: 'h', width: 3, height: 4 },
  { key: 'i', width: 1, height: 1 },
  { key: 'j', width: 4, height: 5 },
  { key: 'k', width: 3, height: 4 },
  { key: 'l', width: 1, height: 1 },
] as const;

/** Placeholder of a collage; the text for screen readers takes no space. */
export function CollageSkeleton({ label }: { label: string }) {
  return (
    <div>
      <VisuallyHidden>
        <span role="status">{label}</span>
      </VisuallyHidden>
      <Collage items={shapes} keyOf={({ key }) => key} sizeOf={(shape) => shape} label={label}>
        {() => <Skeleton shape="tile" height="100%" />}
      </Collage>
    </div>
  );
}
