import type { Post } from '@vitrina/contracts';
import { Icon, Picture, PlanBadge } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './posts.module.css';

/** How wide a tile is shown, for the choice of a rendition. */
const SIZES = '(min-width: 1460px) 17vw, (min-width: 960px) 25vw, (min-width: 640px) 33vw, 50vw';

/** One post of a collage: the picture is a button that opens it, its caption comes on hover, focus and touch. */
export function PostTile({
  post,
  eager,
  captions,
  onOpen,
}: {
  post: Post;
  eager: boolean;
  captions: 'short' | 'full';
  onOpen(): void;
}) {
  return (
    <button type="button" className={styles.tile} onClick={onOpen}>
      <Picture
        fill
        src={post.poster ?? post.ruta}
        alt=""
        width={post.ancho}
        height={post.alto}
        sources={post.extension === 'mp4' ? [] : post.fuentes}
        sizes={SIZES}
        thumbhash={post.thumbhash}
        eager={eager}
      />
      <span className={styles.marks}>
        <PlanBadge plan={post.plan} compact />
        {post.extension === 'mp4' && <Icon name="video" />}
        {post.finalizado && <span className={styles.finished}>{texts.post.finished}</span>}
      </span>
      <span className={styles.caption} data-full={captions === 'full'}>
        <strong>{post.evento || post.especialidad}</strong>
        <span>{captions === 'full' ? post.texto_personalizado : post.nombre}</span>
      </span>
    </button>
  );
}
