import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './media-box.module.css';
import { placeholderOf } from './thumbhash.ts';

/** Props that reserve the space of a picture or a video. */
export interface MediaBoxProps {
  /** Size in pixels: reserves the box. */
  width: number;
  height: number;
  /** Base64 ThumbHash, shown until the content is loaded. */
  thumbhash?: string | null | undefined;
  /** Fills the height of the parent instead of keeping the aspect ratio. */
  fill?: boolean | undefined;
}

/** Box of a picture or a video with its placeholder, reserved from the first paint. */
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
