import type { OwnPost } from '@vitrina/contracts';
import { Dialog, formatDay, Picture, VideoPlayer } from '@vitrina/sdk';
import type { CSSProperties } from 'react';
import { texts } from '../texts.ts';
import { isVideo } from './own-media.tsx';
import styles from './publications.module.css';

/** An own post by itself: the whole picture or the film, with what was written about it. */
export function PostViewer({ post, onClose }: { post: OwnPost; onClose(): void }) {
  const shape: CSSProperties & Record<`--${string}`, number> = { '--shape': post.ancho / post.alto };
  return (
    <Dialog open backCloses wide onClose={onClose} title={post.evento}>
      <div className={styles.whole}>
        <div className={styles.stage} style={shape}>
          {isVideo(post) ? (
            <VideoPlayer
              fill
              src={post.imagen_url}
              label={post.evento}
              width={post.ancho}
              height={post.alto}
              poster={post.poster}
              thumbhash={post.thumbhash}
            />
          ) : (
            <Picture
              fill
              whole
              eager
              src={post.imagen_url}
              alt={post.evento}
              width={post.ancho}
              height={post.alto}
              sources={post.fuentes}
              thumbhash={post.thumbhash}
              sizes="(min-width: 900px) 860px, 100vw"
            />
          )}
        </div>
        <div className={styles.words}>
          <p>{post.texto_personalizado}</p>
          <p className={styles.day}>{texts.publications.viewDate(formatDay(post.fecha_evento))}</p>
          <p className={styles.day}>{texts.publications.viewSince(formatDay(post.fecha_publicacion))}</p>
          {post.www && <p className={styles.day}>{post.www}</p>}
        </div>
      </div>
    </Dialog>
  );
}
