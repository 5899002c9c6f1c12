import { useState } from 'react';
import { formatDuration } from '../format.ts';
import { sdkTexts } from '../texts.ts';
import { cx } from './class-names.ts';
import { VisuallyHidden } from './field.tsx';
import { Icon } from './icon.tsx';
import { Picture, type PictureProps } from './picture.tsx';
import { placeholderOf } from './thumbhash.ts';
import styles from './video.module.css';

/** Says that something is a video and how long it plays. `seconds` null where nobody knows yet. */
export function DurationBadge({ seconds }: { seconds: number | null }) {
  return (
    <span className={styles.duration}>
      <Icon name="play" size={12} />
      <span aria-hidden="true">{seconds === null ? sdkTexts.video : formatDuration(seconds)}</span>
      <VisuallyHidden>{sdkTexts.videoOf(seconds)}</VisuallyHidden>
    </span>
  );
}

/** A video in a gallery: its poster as a picture, and its length in a corner. It loads no video. */
export function VideoTile({
  seconds,
  corner = 'end',
  ...poster
}: PictureProps & {
  /** Length in seconds, or null. */
  seconds: number | null;
  /** Upper corner of the badge in reading direction. */
  corner?: 'start' | 'end';
}) {
  return (
    <>
      <Picture {...poster} />
      <span className={styles.corner} data-side={corner}>
        <DurationBadge seconds={seconds} />
      </span>
    </>
  );
}

/**
 * A video with the browser's own controls, in a box that is reserved from the first paint on: placeholder, then poster,
 * then film. It never starts by itself and fetches little more than the first frames before it is asked to play.
 */
export function VideoPlayer({
  src,
  label,
  width,
  height,
  poster,
  thumbhash,
  fill,
}: {
  src: string;
  /** What the video shows. */
  label: string;
  /** Size in pixels: reserves the box. */
  width: number;
  height: number;
  poster?: string | null | undefined;
  /** Base64 ThumbHash, shown until the poster is there. */
  thumbhash?: string | null | undefined;
  /** Fills the height of its parent in place of keeping its own shape. */
  fill?: boolean;
}) {
  const [broken, setBroken] = useState('');
  const placeholder = placeholderOf(thumbhash);
  return (
    <span
      className={cx(styles.box, fill && styles.fill)}
      style={{
        ...(fill ? {} : { aspectRatio: `${width} / ${height}` }),
        ...(placeholder ? { backgroundImage: `url(${placeholder})` } : {}),
      }}
    >
      <video
        className={styles.film}
        src={src}
        poster={poster ?? undefined}
        width={width}
        height={height}
        aria-label={label}
        controls
        playsInline
        preload="metadata"
        onError={() => setBroken(src)}
      />
      {broken === src && (
        <span className={styles.broken} role="alert">
          <Icon name="circle-alert" />
          {sdkTexts.videoFailed}
        </span>
      )}
    </span>
  );
}
