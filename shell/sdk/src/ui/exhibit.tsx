import type { CSSProperties, ReactNode } from 'react';
import styles from './exhibit.module.css';
import { Picture, type PictureProps } from './picture.tsx';
import { VideoPlayer } from './video.tsx';

/** Single work in a wide layer: the whole picture or video as large as it fits, with the text next to it. */
export function Exhibit({
  film,
  poster,
  over,
  children,
  ...media
}: Pick<PictureProps, 'src' | 'alt' | 'width' | 'height' | 'sources' | 'thumbhash'> & {
  /** True for a video; `src` is then the MP4. */
  film: boolean;
  poster: string | null | undefined;
  /** Overlay on the picture, such as buttons to the neighbours. */
  over?: ReactNode;
  /** Text about the work. */
  children: ReactNode;
}): ReactNode {
  const { src, alt, width, height, thumbhash } = media;
  const shape: CSSProperties & Record<`--${string}`, number> = { '--shape': width / height };
  return (
    <div className={styles.exhibit}>
      <div className={styles.stage} style={shape}>
        {film ? (
          <VideoPlayer
            key={src}
            fill
            src={src}
            width={width}
            height={height}
            poster={poster}
            thumbhash={thumbhash}
            label={alt}
          />
        ) : (
          <Picture key={src} fill whole eager large sizes="(min-width: 900px) 860px, 100vw" {...media} />
        )}
        {over}
      </div>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
