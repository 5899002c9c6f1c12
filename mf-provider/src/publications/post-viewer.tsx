import type { OwnPost } from '@vitrina/contracts';
import { Dialog, Exhibit, formatDay } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { isVideo } from './own-media.tsx';
import styles from './publications.module.css';

/** Dialog with the whole picture or video of a post, and its texts. */
export function PostViewer({ post, onClose }: { post: OwnPost; onClose(): void }) {
  return (
    <Dialog open backCloses wide onClose={onClose} title={post.evento}>
      <Exhibit
        film={isVideo(post)}
        src={post.imagen_url}
        alt={post.evento}
        width={post.ancho}
        height={post.alto}
        poster={post.poster}
        sources={post.fuentes}
        thumbhash={post.thumbhash}
      >
        <p>{post.texto_personalizado}</p>
        <p className={styles.day}>{texts.publications.viewDate(formatDay(post.fecha_evento))}</p>
        <p className={styles.day}>{texts.publications.viewSince(formatDay(post.fecha_publicacion))}</p>
        {post.www && <p className={styles.day}>{post.www}</p>}
      </Exhibit>
    </Dialog>
  );
}
