import type { Post } from '@vitrina/contracts';
import type { ReactNode } from 'react';
import { pathOfPage } from '../providers/paths.ts';
import { texts } from '../texts.ts';
import type { OpenTile, ViewLink } from '../view-link.ts';
import styles from './tile-view.module.css';

/**
 * Tile of a work: the picture opens it, and the name links to the provider's page. The caption appears on hover and
 * focus; on touch screens it stays.
 */
export function TileView({
  post,
  open,
  picture,
  marks,
  caption,
  Link,
}: {
  post: Post;
  open: OpenTile;
  picture: ReactNode;
  /** Rendered in the upper corner of the picture. */
  marks?: ReactNode;
  caption: ReactNode;
  /** Undefined among the works of one provider, whose captions do not name the provider. */
  Link?: ViewLink | undefined;
}) {
  const inside = (
    <>
      {picture}
      {marks && <span className={styles.marks}>{marks}</span>}
      {caption}
    </>
  );
  return (
    <div className={styles.place}>
      {open({ className: styles.tile, children: inside })}
      {Link && (
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
}

/** Mark over a picture, such as the number of pictures of its work. */
export function Mark({ text }: { text: string }) {
  return <span className={styles.mark}>{text}</span>;
}

/** Caption that names the provider and the trade of a work; `children` are further lines. */
export function WhoCaption({ post, title, children }: { post: Post; title?: string; children?: ReactNode }) {
  return (
    <span className={styles.caption} title={title}>
      <strong>{post.nombre}</strong>
      <span>{post.especialidad}</span>
      {children}
    </span>
  );
}

/** Caption among the works of one provider: the work and its text. */
export function WorkCaption({ post }: { post: Post }) {
  return (
    <span className={styles.caption}>
      <strong>{post.evento || post.especialidad}</strong>
      <span>{post.texto_personalizado}</span>
    </span>
  );
}
