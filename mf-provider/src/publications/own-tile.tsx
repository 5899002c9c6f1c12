import type { OwnPost } from '@vitrina/contracts';
import { formatDay, IconButton, VisuallyHidden } from '@vitrina/sdk';
import { type MouseEvent, useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { GalleryTile } from './gallery-tile.tsx';
import { OwnMedia } from './own-media.tsx';
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
      <p className={styles.day}>{formatDay(post.fecha_evento, 'MX', 'short')}</p>
      <OwnState post={post} day={day} ready={ready} restored={restored} actions={actions} onRemove={remove} />
    </GalleryTile>
  );
}
