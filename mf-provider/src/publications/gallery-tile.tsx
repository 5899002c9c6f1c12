import type { OwnPost } from '@vitrina/contracts';
import type { ReactNode } from 'react';
import styles from './gallery-tile.module.css';

/** Tile of the owner's gallery: picture with a corner button, event, and state. */
export function GalleryTile({
  state,
  media,
  corner,
  event,
  children,
}: {
  /** Undefined for an upload that the server does not have yet. */
  state?: OwnPost['estado'];
  media: ReactNode;
  /** Button over the picture, if any. */
  corner: ReactNode;
  event: string;
  children: ReactNode;
}) {
  return (
    <li className={styles.tile} data-state={state}>
      <div className={styles.media}>
        {media}
        {corner && <span className={styles.corner}>{corner}</span>}
      </div>
      <div className={styles.caption}>
        <h2 className={styles.event}>{event}</h2>
        {children}
      </div>
    </li>
  );
}

/** Sentence about the post's state; `error` for a failure. */
export function TileNote({ error = false, children }: { error?: boolean; children: ReactNode }) {
  return <p className={error ? styles.error : styles.note}>{children}</p>;
}

/** Actions on the post. */
export function TileActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
