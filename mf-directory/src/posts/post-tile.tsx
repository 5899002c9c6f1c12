import type { MatchedPart, Post } from '@vitrina/contracts';
import { COLLAGE_SIZES } from '@vitrina/contracts/layout';
import { Link, Picture, PlanBadge, VideoTile } from '@vitrina/sdk';
import { memo } from 'react';
import { excerptOf, Highlighted, isMarked } from '../providers/highlighted.tsx';
import { pathOfPage } from '../providers/paths.ts';
import { texts } from '../texts.ts';
import styles from './posts.module.css';
import { stillPicture } from './still-picture.ts';

/** Id of the element that opens a post: it gets the focus back when the post closes. */
export function tileIdOf(postId: string): string {
  return `pub-${postId}`;
}

/**
 * Caption of a tile: its provider (`who`), provider and work (`whole`), or among the works of one provider only the
 * work (`work`).
 */
export type Captions = 'who' | 'whole' | 'work';

/** Post, with the reasons of its match if it is a search result. */
export type TilePost = Post & {
  coincide?: MatchedPart;
  evento_resaltado?: string;
  texto_personalizado_resaltado?: string;
};

/**
 * Tile of a collage: the picture is a button that opens the post, and the name links to the provider's page. The
 * caption appears on hover and focus; on touch screens it stays.
 */
export const PostTile = memo(function PostTile({
  post,
  eager,
  captions,
  sizes = COLLAGE_SIZES,
  onOpen,
}: {
  post: TilePost;
  eager: boolean;
  captions: Captions;
  /** Displayed width of the picture. */
  sizes?: string;
  onOpen(id: string): void;
}) {
  const picture = { ...stillPicture(post), sizes, eager };
  return (
    <div className={styles.place}>
      <button type="button" id={tileIdOf(post.id)} className={styles.tile} onClick={() => onOpen(post.id)}>
        {post.extension === 'mp4' ? <VideoTile {...picture} seconds={post.duracion} /> : <Picture {...picture} />}
        <span className={styles.marks}>
          <PlanBadge plan={post.plan} compact />
          {post.finalizado && <span className={styles.finished}>{texts.posts.finished}</span>}
        </span>
        {captions === 'work' ? <WorkCaption post={post} /> : <WhoCaption post={post} whole={captions === 'whole'} />}
      </button>
      {captions !== 'work' && (
        // Not a tab stop: the open post has the same link, and two stops for each tile would make the way to the end of
        // the page long.
        <Link
          to={pathOfPage(post.proveedor_slug)}
          className={styles.maker}
          tabIndex={-1}
          aria-label={texts.provider.page(post.nombre)}
        />
      )}
    </div>
  );
});

function WhoCaption({ post, whole }: { post: TilePost; whole: boolean }) {
  const { coincide, evento_resaltado: event = '', texto_personalizado_resaltado: text = '' } = post;
  if (coincide) {
    return (
      <span className={styles.caption} title={texts.explore.why[coincide]}>
        <strong>{post.nombre}</strong>
        <span>{post.especialidad}</span>
        {event && (
          <small data-found={isMarked(event)}>
            <Highlighted text={event} />
          </small>
        )}
        {isMarked(text) && (
          <small data-found="true">
            <Highlighted text={excerptOf(text)} />
          </small>
        )}
        <small>{texts.explore.why[coincide]}</small>
      </span>
    );
  }
  return (
    <span className={styles.caption}>
      <strong>{post.nombre}</strong>
      <span>{post.especialidad}</span>
      {(post.evento || whole) && (
        <small data-whole={whole}>
          {post.evento} {whole && post.texto_personalizado}
        </small>
      )}
    </span>
  );
}

function WorkCaption({ post }: { post: Post }) {
  return (
    <span className={styles.caption}>
      <strong>{post.evento || post.especialidad}</strong>
      <span>{post.texto_personalizado}</span>
    </span>
  );
}
