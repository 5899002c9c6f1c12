import type { OwnPost } from '@vitrina/contracts';
import { Button, formatDay, Icon, Link, ProgressBar, Tag } from '@vitrina/sdk';
import type { MouseEvent } from 'react';
import { texts } from '../texts.ts';
import { TileActions, TileNote } from './gallery-tile.tsx';
import styles from './publications.module.css';

const t = texts.publications;

/** The state of a post for its owner, and the actions on it. */
export function OwnState({
  post,
  day,
  ready,
  back,
  onRetry,
  onRemove,
}: {
  post: OwnPost;
  day: string;
  ready: boolean;
  /** Its deletion was just undone. */
  back: boolean;
  onRetry(): void;
  onRemove(event: MouseEvent): void;
}) {
  if (post.estado === 'procesando') {
    return <ProgressBar percent={post.progreso} stage={t.stages[post.etapa] ?? post.etapa} />;
  }
  if (post.estado === 'fallida') return <Failed post={post} onRetry={onRetry} onRemove={onRemove} />;
  const finished = post.fecha_evento < day;
  return (
    <>
      <output className={styles.tags}>
        {(back || (ready && post.estado === 'publicada')) && (
          <span className={styles.ready}>
            <Icon name="check" size={16} />
            {back ? t.restored : t.ready}
          </span>
        )}
        {post.estado === 'programada' && <Tag>{t.scheduled(formatDay(post.fecha_publicacion, 'MX', 'short'))}</Tag>}
        {post.estado === 'oculta' && <Tag>{t.hidden}</Tag>}
        {post.estado === 'en_revision' && <Tag>{post.retirada ? t.removed : t.inReview}</Tag>}
        {finished && <Tag>{t.finished}</Tag>}
      </output>
      {post.estado === 'oculta' && <TileNote>{t.hiddenMore}</TileNote>}
      {post.estado === 'en_revision' && <Kept removal={post.retirada} />}
    </>
  );
}

/** Why only its owner sees a post, and what they can do about it. */
function Kept({ removal }: { removal: OwnPost['retirada'] }) {
  if (!removal) return <TileNote>{t.inReviewMore}</TileNote>;
  return (
    <>
      <TileNote error>{t.reason(t.removedWhy[removal.alcance], removal.razon)}</TileNote>
      <TileNote>
        {t.removedMore} <Link to="/politicas#contacto">{t.removedLink}</Link>
      </TileNote>
    </>
  );
}

function Failed({ post, onRetry, onRemove }: { post: OwnPost; onRetry(): void; onRemove(event: MouseEvent): void }) {
  return (
    <>
      <TileNote error>
        <strong>{t.failed}.</strong> {post.error}
      </TileNote>
      <TileActions>
        {post.reintentable && (
          <Button icon="refresh" onClick={onRetry} aria-label={t.againOf(post.evento)}>
            {t.again}
          </Button>
        )}
        <Button variant="quiet" onClick={onRemove} aria-label={t.delete(post.evento)}>
          {t.remove}
        </Button>
      </TileActions>
    </>
  );
}
