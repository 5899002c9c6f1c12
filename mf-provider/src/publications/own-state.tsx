import type { OwnPost } from '@vitrina/contracts';
import { planOf } from '@vitrina/contracts/plans';
import { Button, formatDay, Icon, Link, ProgressBar, Tag, useSession } from '@vitrina/sdk';
import type { MouseEvent } from 'react';
import { TileAppeal } from '../appeals/tile-appeal.tsx';
import { texts } from '../texts.ts';
import { TileActions, TileNote } from './gallery-tile.tsx';
import { piecesOf } from './pieces-of.ts';
import styles from './publications.module.css';
import { socialTexts } from './social-texts.ts';

const t = texts.publications;

/** Actions on a post of the signed-in provider. */
export interface OwnPostActions {
  onView(post: OwnPost): void;
  /** @param byKeyboard true if no pointer pressed the button */
  onDelete(post: OwnPost, byKeyboard: boolean): void;
  onRetry(post: OwnPost): void;
  /** Publishes a work without its files that failed or never arrived. */
  onComplete(post: OwnPost): void;
  onEdit(post: OwnPost): void;
  onPin(post: OwnPost): void;
  onPublishToday(post: OwnPost): void;
  /** Shows its material for social networks; undefined in plans without it. */
  onSocial: ((post: OwnPost) => void) | undefined;
}

/** State of a post for its owner, with its actions. */
export function OwnState({
  post,
  day,
  ready,
  restored,
  actions,
  onRemove,
}: {
  post: OwnPost;
  day: string;
  ready: boolean;
  /** True if its deletion was just undone. */
  restored: boolean;
  actions: OwnPostActions;
  onRemove(event: MouseEvent): void;
}) {
  if (post.estado === 'procesando') {
    const missing = post.obra?.faltan ?? 0;
    if (missing > 0 && post.etapa === 'lista') {
      return (
        <>
          <TileNote>{texts.works.missing(missing)}</TileNote>
          <TileActions>
            <Button onClick={() => actions.onComplete(post)}>{texts.works.withoutMissing}</Button>
          </TileActions>
        </>
      );
    }
    return <ProgressBar percent={post.progreso} stage={t.stages[post.etapa] ?? post.etapa} />;
  }
  if (post.estado === 'fallida') return <Failed post={post} actions={actions} onRemove={onRemove} />;
  const finished = post.fecha_evento < day;
  return (
    <>
      <output className={styles.tags}>
        {(restored || (ready && post.estado === 'publicada')) && (
          <span className={styles.ready}>
            <Icon name="check" size={16} />
            {restored ? t.restored : t.ready}
          </span>
        )}
        {post.orden > 0 && <Tag>{t.pinned}</Tag>}
        {(post.estado === 'programada' || (post.estado === 'oculta' && post.fecha_publicacion > day)) && (
          <Tag>{t.scheduled(formatDay(post.fecha_publicacion, 'MX', 'short'))}</Tag>
        )}
        {post.estado === 'oculta' && <Tag>{t.hidden}</Tag>}
        {post.estado === 'en_revision' && <Tag>{post.retirada ? t.removed : t.inReview}</Tag>}
        {finished && <Tag>{t.finished}</Tag>}
      </output>
      {post.estado === 'oculta' && (
        <TileNote>
          <Hidden isVideo={post.extension === 'mp4'} /> <Link to="/planes">{t.seePlans}</Link>
        </TileNote>
      )}
      {post.estado !== 'en_revision' && <Pieces post={post} actions={actions} />}
      {post.estado === 'en_revision' && <Kept removal={post.retirada} name={post.evento} />}
      {post.estado !== 'en_revision' && <Changes post={post} actions={actions} />}
    </>
  );
}

/** Explains which pictures of a published work the public does not see: those that the plan hides, and added ones. */
function Pieces({ post, actions }: { post: OwnPost; actions: OwnPostActions }) {
  const pieces = piecesOf(post);
  const count = (state: OwnPost['estado']) => pieces.filter(({ estado }) => estado === state).length;
  const [shown, hidden, adding] = [count('publicada'), count('oculta'), count('procesando')];
  return (
    <>
      {shown > 0 && hidden > 0 && (
        <TileNote>
          {texts.works.shownOf(shown, shown + hidden)} <Link to="/planes">{t.seePlans}</Link>
        </TileNote>
      )}
      {adding > 0 && <TileNote>{texts.works.adding(adding)}</TileNote>}
      {count('fallida') > 0 && <Failed post={post} actions={actions} />}
    </>
  );
}

/** Explains why the plan hides a post and how to show it. In a plan without videos, deleting another one does not help. */
function Hidden({ isVideo }: { isVideo: boolean }) {
  const { user } = useSession();
  if (!isVideo) return t.hiddenMore.image;
  return planOf(user?.plan).limits.video === 0 ? t.hiddenMore.videoWithoutRoom : t.hiddenMore.video;
}

function Changes({ post, actions }: { post: OwnPost; actions: OwnPostActions }) {
  const pinned = post.orden > 0;
  return (
    <TileActions>
      {post.estado === 'programada' && (
        <Button aria-label={t.publishTodayOf(post.evento)} onClick={() => actions.onPublishToday(post)}>
          {t.publishToday}
        </Button>
      )}
      <Button aria-label={t.editOf(post.evento)} onClick={() => actions.onEdit(post)}>
        {t.edit}
      </Button>
      <Button
        variant="quiet"
        aria-label={pinned ? t.unpinOf(post.evento) : t.pinOf(post.evento)}
        onClick={() => actions.onPin(post)}
      >
        {pinned ? t.unpin : t.pin}
      </Button>
      {actions.onSocial && post.estado !== 'oculta' && (
        <Button variant="quiet" aria-label={socialTexts.actionOf(post.evento)} onClick={() => actions.onSocial?.(post)}>
          {socialTexts.action}
        </Button>
      )}
    </TileActions>
  );
}

/** Explains why only its owner sees a post, and what they can do about it. */
function Kept({ removal, name }: { removal: OwnPost['retirada']; name: string }) {
  if (!removal) return <TileNote>{t.inReviewMore}</TileNote>;
  return (
    <>
      <TileNote error>{t.reason(t.removedWhy[removal.alcance], removal.razon)}</TileNote>
      {removal.decision ? (
        <TileAppeal decision={removal.decision} name={name} />
      ) : (
        <TileNote>
          {t.removedMore} <Link to="/politicas#contacto">{t.removedLink}</Link>
        </TileNote>
      )}
    </>
  );
}

function Failed({
  post,
  actions,
  onRemove,
}: {
  post: OwnPost;
  actions: OwnPostActions;
  /** Deletes the whole post; absent for a published one with a failed piece. */
  onRemove?: (event: MouseEvent) => void;
}) {
  const others = piecesOf(post).some(({ estado }) => estado !== 'fallida');
  const { error, reintentable } = piecesOf(post).find(({ estado }) => estado === 'fallida') ?? post;
  return (
    <>
      <TileNote error>
        <strong>{t.failed}.</strong> {error}
      </TileNote>
      {others && onRemove && <TileNote>{texts.works.failedSome}</TileNote>}
      <TileActions>
        {reintentable && (
          <Button icon="refresh" onClick={() => actions.onRetry(post)} aria-label={t.againOf(post.evento)}>
            {t.again}
          </Button>
        )}
        {others && <Button onClick={() => actions.onComplete(post)}>{texts.works.removeFailed}</Button>}
        {onRemove && (
          <Button variant="quiet" onClick={onRemove} aria-label={t.delete(post.evento)}>
            {t.remove}
          </Button>
        )}
      </TileActions>
    </>
  );
}
