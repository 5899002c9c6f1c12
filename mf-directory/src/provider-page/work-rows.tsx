import type { Post } from '@vitrina/contracts';
import { ratioOf, WORK_SIZES } from '@vitrina/contracts/layout';
import type { CSSProperties } from 'react';
import { PostTile } from '../posts/post-tile.tsx';
import { texts } from '../texts.ts';
import styles from './work-rows.module.css';

/** A provider's works in rows that end at the edge, however few there are: each as wide as its picture asks. */
export function WorkRows({ posts, onOpen }: { posts: readonly Post[]; onOpen(id: string): void }) {
  return (
    <ul className={styles.rows} aria-label={texts.posts.collage}>
      {posts.map((post) => (
        <li key={post.id} style={shapeOf(post)}>
          <div>
            <PostTile post={post} eager={false} captions="work" sizes={WORK_SIZES} onOpen={onOpen} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Tells the style sheet how tall a picture is for its width. */
function shapeOf({ ancho, alto }: Post): CSSProperties & Record<`--${string}`, number> {
  return { '--r': ratioOf(ancho, alto) };
}
