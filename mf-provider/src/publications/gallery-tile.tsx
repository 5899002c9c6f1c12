import type { OwnPost } from '@vitrina/contracts';
import type { ReactNode } from 'react';
import styles from './gallery-tile.module.css';

/** One tile of the own gallery: its picture with a button in the corner, its event, and its state. */
export function GalleryTile({
  state,
  media,
  corner,
  event,
  children,
}: {
  /** Absent for an upload that the server does not have yet. */
  state?: OwnPost['estado'];
  media: ReactNode;
  /** The button over the picture, where there is one. */
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

/** A sentence about its state; `error` for a failure. */
export function TileNote({ error = false, children }: { error?: boolean; children: ReactNode }) {
  return <p className={error ? styles.error : styles.note}>{children}</p>;
}

/** Actions on it. */
export function TileActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
