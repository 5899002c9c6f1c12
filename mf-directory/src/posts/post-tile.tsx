import type { Post } from '@vitrina/contracts';
import { COLLAGE_SIZES } from '@vitrina/contracts/layout';
import { Picture, PlanBadge, VideoTile } from '@vitrina/sdk';
import { memo } from 'react';
import { texts } from '../texts.ts';
import styles from './posts.module.css';
import { stillOf } from './still-of.ts';

/** Id of the element that opens a post: it gets the focus back when the post closes. */
export function tileIdOf(postId: string): string {
  return `pub-${postId}`;
}

/** One post of a collage: the picture is a button that opens it, its caption comes on hover, focus and touch. */
export const PostTile = memo(function PostTile({
  post,
  eager,
  captions,
  onOpen,
}: {
  post: Post;
  eager: boolean;
  captions: 'short' | 'full';
  onOpen(id: string): void;
}) {
  const picture = { ...stillOf(post), sizes: COLLAGE_SIZES, eager };
  return (
    <button type="button" id={tileIdOf(post.id)} className={styles.tile} onClick={() => onOpen(post.id)}>
      {post.extension === 'mp4' ? <VideoTile {...picture} seconds={post.duracion} /> : <Picture {...picture} />}
      <span className={styles.marks}>
        <PlanBadge plan={post.plan} compact />
        {post.finalizado && <span className={styles.finished}>{texts.posts.finished}</span>}
      </span>
      <span className={styles.caption} data-full={captions === 'full'}>
        <strong>{post.evento || post.especialidad}</strong>
        <span>{captions === 'full' ? post.texto_personalizado : post.nombre}</span>
      </span>
    </button>
  );
});
