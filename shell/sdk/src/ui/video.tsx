import { type ReactNode, useState } from 'react';
import { formatDuration } from '../format.ts';
import { sdkTexts } from '../texts.ts';
import { VisuallyHidden } from './field.tsx';
import { Icon } from './icon.tsx';
import { MediaBox, type MediaBoxProps, Picture, type PictureProps } from './picture.tsx';
import styles from './video.module.css';

/** Video in a gallery: its poster as a picture, and its length in a corner. It loads no video. */
export function VideoTile({
  seconds,
  corner = 'end',
  ...poster
}: PictureProps & {
  /** Length in seconds, or null. */
  seconds: number | null;
  /** Upper corner of the badge, in reading direction. */
  corner?: 'start' | 'end';
}): ReactNode {
  return (
    <>
      <Picture {...poster} />
      <span className={styles.corner} data-side={corner}>
        <span className={styles.duration}>
          <Icon name="play" size={12} />
          <span aria-hidden="true">{seconds === null ? sdkTexts.video : formatDuration(seconds)}</span>
          <VisuallyHidden>{sdkTexts.videoOf(seconds)}</VisuallyHidden>
        </span>
      </span>
    </>
  );
}

/**
 * Video with the browser's controls, in a box reserved from the first paint: placeholder, then poster, then video. It does
 * not start automatically, and fetches little more than the first frames before playback.
 */
export function VideoPlayer({
  src,
  label,
  poster,
  ...box
}: MediaBoxProps & {
  src: string;
  /** Description of the video. */
  label: string;
  poster?: string | null | undefined;
}): ReactNode {
  const [broken, setBroken] = useState('');
  return (
    <MediaBox {...box}>
      <video
        className={styles.film}
        src={src}
        poster={poster ?? undefined}
        width={box.width}
        height={box.height}
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
    </MediaBox>
  );
}
