import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './media-box.module.css';
import { placeholderOf } from './thumbhash.ts';

/** What a picture and a film need to hold their place. */
export interface MediaBoxProps {
  /** Size in pixels: reserves the box. */
  width: number;
  height: number;
  /** Base64 ThumbHash, shown until what is in the box is there. */
  thumbhash?: string | null | undefined;
  /** Fills the height of its parent in place of keeping its own shape. */
  fill?: boolean | undefined;
}

/** The box of a picture or a film, reserved from the first paint on, with its placeholder. */
export function MediaBox({
  width,
  height,
  thumbhash,
  fill,
  children,
}: MediaBoxProps & { children: ReactNode }): ReactNode {
  const placeholder = placeholderOf(thumbhash);
  return (
    <span
      className={cx(styles.box, fill && styles.fill)}
      style={{
        ...(fill ? {} : { aspectRatio: `${width} / ${height}` }),
        ...(placeholder ? { '--placeholder': `url(${placeholder})` } : {}),
      }}
    >
      {children}
    </span>
  );
}
