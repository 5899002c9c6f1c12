import type { CSSProperties, ReactNode } from 'react';
import styles from './exhibit.module.css';
import { Picture, type PictureProps } from './picture.tsx';
import { VideoPlayer } from './video.tsx';

/** A single work in a wide layer: its whole picture or video as large as it fits, and the text beside it. */
export function Exhibit({
  film,
  poster,
  over,
  children,
  ...media
}: Pick<PictureProps, 'src' | 'alt' | 'width' | 'height' | 'sources' | 'thumbhash'> & {
  /** True for a film, of which `src` is the MP4. */
  film: boolean;
  poster: string | null | undefined;
  /** What lies over the picture, as its buttons to the neighbours. */
  over?: ReactNode;
  /** The words. */
  children: ReactNode;
}): ReactNode {
  const { src, alt, width, height, thumbhash } = media;
  const shape: CSSProperties & Record<`--${string}`, number> = { '--shape': width / height };
  return (
    <div className={styles.exhibit}>
      <div className={styles.stage} style={shape}>
        {film ? (
          <VideoPlayer key={src} fill {...{ src, width, height, poster, thumbhash }} label={alt} />
        ) : (
          <Picture key={src} fill whole eager sizes="(min-width: 900px) 860px, 100vw" {...media} />
        )}
        {over}
      </div>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
