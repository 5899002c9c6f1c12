import { formatDuration, formatMegabytes, Icon } from '@vitrina/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './publish.module.css';
import type { ChosenFile } from './use-chosen-files.ts';

/** Chosen picture, or first frame of the chosen video, with size, dimensions and length. */
export function Preview({ chosen: { file, url, video, shown } }: { chosen: ChosenFile }) {
  const isVideo = file.type.startsWith('video/');
  const [picture, setPicture] = useState<{ width: number; height: number } | null>(null);
  const size = video ?? picture;
  return (
    <figure className={styles.preview}>
      {isVideo && video && <video src={url} aria-label={texts.publish.preview} muted playsInline preload="auto" />}
      {isVideo && !video && (
        <span className={styles.unseen}>
          <Icon name="play" size={36} />
        </span>
      )}
      {!isVideo && !shown && (
        <span className={styles.unseen}>
          <Icon name="images" size={36} />
        </span>
      )}
      {!isVideo && shown && (
        <img
          src={url}
          alt={texts.publish.preview}
          onLoad={({ currentTarget }) =>
            setPicture({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
      )}
      <figcaption>
        <span>{formatMegabytes(file.size)}</span>
        {size && <span>{texts.publish.dimensions(size.width, size.height)}</span>}
        {video && <span>{formatDuration(video.seconds)}</span>}
        <span className={styles.change}>{texts.publish.fileChange}</span>
      </figcaption>
    </figure>
  );
}
