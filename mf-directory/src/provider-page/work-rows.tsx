import type { Post } from '@vitrina/contracts';
import { ratioOf, WORK_SIZES } from '@vitrina/contracts/layout';
import type { CSSProperties } from 'react';
import { PostTile } from '../posts/post-tile.tsx';
import { texts } from '../texts.ts';
import styles from './work-rows.module.css';

/** Works of a provider in rows that fill the width, however few there are: each as wide as its picture requires. */
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

/** Passes the ratio of a picture's height to its width to the style sheet. */
function shapeOf({ ancho, alto }: Post): CSSProperties & Record<`--${string}`, number> {
  return { '--r': ratioOf(ancho, alto) };
}
