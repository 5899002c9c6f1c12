import { type PictureSource, sourceSets } from '@vitrina/contracts/layout';
import { useState } from 'react';
import { cx } from './class-names.ts';
import styles from './picture.module.css';
import { placeholderOf } from './thumbhash.ts';

/** A picture that keeps its box from the first paint on. */
export interface PictureProps {
  /** Address for browsers that choose nothing from `sources`. */
  src: string;
  alt: string;
  /** Size of the picture in pixels: reserves the box. */
  width: number;
  height: number;
  sources?: readonly PictureSource[];
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes?: string;
  /** Base64 ThumbHash, shown until the picture is there. */
  thumbhash?: string | null | undefined;
  /** Fills the height of its parent in place of keeping its own shape. */
  fill?: boolean;
  /** The first pictures of a page: fetched at once and with priority. */
  eager?: boolean;
  /** Shows the whole picture in place of filling the box. */
  whole?: boolean;
}

/** Renditions by format over the placeholder. A picture that fails is hidden and leaves its box. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, sources = [], sizes = '100vw', thumbhash, fill, eager, whole } = props;
  const [state, setState] = useState<{ src: string; is: 'loaded' | 'failed' } | null>(null);
  const now = state?.src === src ? state.is : 'waiting';
  const placeholder = now === 'loaded' ? null : placeholderOf(thumbhash);
  return (
    <span
      className={cx(styles.box, fill && styles.fill)}
      style={{
        ...(fill ? {} : { aspectRatio: `${width} / ${height}` }),
        ...(placeholder ? { backgroundImage: `url(${placeholder})` } : {}),
      }}
    >
      <picture>
        {sourceSets(sources).map((set) => (
          <source key={set.type} type={set.type} srcSet={set.srcSet} sizes={sizes} />
        ))}
        <img
          className={cx(styles.image, now === 'loaded' && !eager && styles.fresh, now === 'failed' && styles.failed)}
          style={whole ? { objectFit: 'contain' } : undefined}
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setState({ src, is: 'loaded' })}
          onError={() => setState({ src, is: 'failed' })}
        />
      </picture>
    </span>
  );
}
