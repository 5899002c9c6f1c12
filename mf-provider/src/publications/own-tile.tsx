import type { OwnPost } from '@vitrina/contracts';
import { formatDay, IconButton, Picture, ProgressBar, Rosette, Tag } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './publications.module.css';

/** One post of the own gallery: its picture or its progress, its state, and the button that deletes it. */
export function OwnTile({ post, onDelete }: { post: OwnPost; onDelete(): void }) {
  return (
    <li className={styles.tile}>
      <div className={styles.media}>
        <Media post={post} />
        <span className={styles.remove}>
          <IconButton icon="trash" look="onImage" label={texts.publications.delete(post.evento)} onClick={onDelete} />
        </span>
      </div>
      <div className={styles.caption}>
        <h2 className={styles.event}>{post.evento}</h2>
        <p className={styles.day}>{formatDay(post.fecha_evento, 'MX', 'corta')}</p>
        <State post={post} />
      </div>
    </li>
  );
}

function Media({ post }: { post: OwnPost }) {
  if (post.ancho > 0 && post.imagen_url) {
    return (
      <Picture
        fill
        src={post.imagen_url}
        alt={post.evento}
        width={post.ancho}
        height={post.alto}
        sources={post.fuentes}
        thumbhash={post.thumbhash}
        sizes="(min-width: 900px) 280px, 50vw"
      />
    );
  }
  return (
    <span className={styles.blank}>
      <Rosette seed={post.id} size={120} />
    </span>
  );
}

function State({ post }: { post: OwnPost }) {
  switch (post.estado) {
    case 'procesando':
      return <ProgressBar percent={post.progreso} stage={texts.publications.stages[post.etapa] ?? post.etapa} />;
    case 'programada':
      return <Tag>{texts.publications.scheduled(formatDay(post.fecha_publicacion, 'MX', 'corta'))}</Tag>;
    case 'oculta':
      return <Tag>{texts.publications.hidden}</Tag>;
    case 'fallida':
    case 'en_revision':
      return (
        <p className={styles.error}>
          <strong>{texts.publications.failed}.</strong> {post.error}
        </p>
      );
    case 'publicada':
      return null;
  }
}
