import type { Post } from '@vitrina/contracts';
import { Button, Collage, Skeleton } from '@vitrina/sdk';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { PostDialog } from './post-dialog.tsx';
import { PostTile } from './post-tile.tsx';
import styles from './posts.module.css';

/** Which post's layer is open, and how that changes. */
export interface PostLayer {
  /** Empty where none is. */
  openId: string;
  open(id: string): void;
  close(): void;
}

/** How a further page is loaded. */
export interface NextPage {
  load(): void;
  busy: boolean;
}

/** Pictures of the first rows, which are fetched at once. */
const FIRST_ROWS = 6;

/** Posts as a collage with a layer for the one that is open; further pages come as the end nears. */
export function PostCollage({
  posts,
  layer,
  more,
  captions = 'short',
}: {
  posts: readonly Post[];
  layer: PostLayer;
  more?: NextPage | undefined;
  captions?: 'short' | 'full';
}) {
  const open = posts.find(({ id }) => id === layer.openId);
  return (
    <>
      <Collage
        items={posts}
        keyOf={({ id }) => id}
        sizeOf={({ ancho, alto }) => ({ width: ancho, height: alto })}
        label={texts.explore.collage}
      >
        {(post, index) => (
          <PostTile post={post} eager={index < FIRST_ROWS} captions={captions} onOpen={() => layer.open(post.id)} />
        )}
      </Collage>
      {more && <End {...more} />}
      {open && <PostDialog key={open.id} post={open} onClose={layer.close} />}
    </>
  );
}

function End({ load, busy }: NextPage) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (!end.current || busy) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '800px',
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [busy]);
  return (
    <div ref={end} className={styles.end}>
      <Button loading={busy} onClick={load}>
        {busy ? texts.explore.loadingMore : texts.explore.more}
      </Button>
    </div>
  );
}

const shapes = [
  { key: 'a', width: 4, height: 5 },
  { key: 'b', width: 1, height: 1 },
  { key: 'c', width: 3, height: 4 },
  { key: 'd', width: 4, height: 3 },
  { key: 'e', width: 1, height: 1 },
  { key: 'f', width: 4, height: 5 },
  { key: 'g', width: 4, height: 3 },
  { key: 'h', width: 3, height: 4 },
] as const;

/** The shape of a collage while it loads. */
export function CollageSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label}>
      <span className={styles.loading}>{label}</span>
      <Collage items={shapes} keyOf={({ key }) => key} sizeOf={(shape) => shape} label={label}>
        {() => <Skeleton shape="tile" height="100%" />}
      </Collage>
    </output>
  );
}
