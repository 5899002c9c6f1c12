import type { OwnPiece, OwnPost } from '@vitrina/contracts';
import {
  formatDay,
  Icon,
  IconButton,
  Picture,
  type PictureProps,
  Rosette,
  VideoTile,
  VisuallyHidden,
} from '@vitrina/sdk';
import { type MouseEvent, useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { LocalPicture } from '../uploads/local-picture.tsx';
import { uploads } from '../uploads/use-uploads.ts';
import { GalleryTile } from './gallery-tile.tsx';
import { type OwnPostActions, OwnState } from './own-state.tsx';
import styles from './publications.module.css';

/** Post of the owner's gallery: picture or progress, state, and the delete button. */
export function OwnTile({
  post,
  day,
  ready,
  restored,
  actions,
}: {
  post: OwnPost;
  /** Today's ISO date in the owner's time zone. */
  day: string;
  /** True if it became ready while the gallery was shown. */
  ready: boolean;
  /** True if its deletion was just undone: it shows a notice and gets the focus. */
  restored: boolean;
  actions: OwnPostActions;
}) {
  const remove = (event: MouseEvent) => actions.onDelete(post, event.detail === 0);
  const bin = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (restored) bin.current?.focus();
  }, [restored]);
  const viewable = post.imagen_url !== '';
  const pieces = post.obra ? post.obra.piezas.length + post.obra.faltan : 1;
  return (
    <GalleryTile
      state={post.estado}
      media={
        viewable ? (
          <button type="button" className={styles.view} onClick={() => actions.onView(post)}>
            <VisuallyHidden>{texts.publications.view}</VisuallyHidden>
            <OwnMedia post={post} />
          </button>
        ) : (
          <OwnMedia post={post} />
        )
      }
      corner={
        post.estado !== 'fallida' && (
          <IconButton
            ref={bin}
            icon="trash"
            look="onImage"
            label={texts.publications.delete(post.evento)}
            onClick={remove}
          />
        )
      }
      event={post.evento}
    >
      {pieces > 1 && (
        <p className={styles.count}>
          <Icon name="images" size={16} />
          {texts.works.count(pieces)}
        </p>
      )}
      <p className={styles.day}>{formatDay(post.fecha_evento, 'MX', 'short')}</p>
      <OwnState post={post} day={day} ready={ready} restored={restored} actions={actions} onRemove={remove} />
    </GalleryTile>
  );
}

/** Displayed width of a tile, for the choice of a rendition. */
const SIZES = '(min-width: 1280px) 230px, (min-width: 900px) 25vw, 50vw';

/** Returns true for a video, as far as that is known yet. */
export function isVideo({ extension, duracion }: Pick<OwnPiece, 'extension' | 'duracion'>): boolean {
  return extension === 'mp4' || duracion !== null;
}

/** Picture of a post or poster of its video; until it exists the file sent from this page, else a generated emblem. */
function OwnMedia({ post }: { post: OwnPost }) {
  const still = post.poster ?? post.imagen_url;
  if (!still) {
    const sent = post.estado === 'procesando' ? uploads.fileOf(post.id) : undefined;
    return (
      <span className={styles.blank}>
        {sent ? <LocalPicture key={post.id} file={sent} /> : <Rosette seed={post.id} size={120} />}
      </span>
    );
  }
  const picture: PictureProps = {
    fill: true,
    src: still,
    alt: post.evento,
    width: post.ancho || 1,
    height: post.alto || 1,
    sources: post.fuentes,
    thumbhash: post.thumbhash,
    sizes: SIZES,
  };
  return isVideo(post) ? <VideoTile {...picture} corner="start" seconds={post.duracion} /> : <Picture {...picture} />;
}
