import { type PictureSource, sourceSets } from '@vitrina/contracts/layout';
import type { ReactNode, SyntheticEvent } from 'react';
import { MediaBox, type MediaBoxProps } from './media-box.tsx';
import styles from './picture.module.css';

/** A picture that keeps its box from the first paint on. */
export interface PictureProps extends MediaBoxProps {
  /** Address for browsers that choose nothing from `sources`. */
  src: string;
  alt: string;
  sources?: readonly PictureSource[];
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes?: string;
  /** The first pictures of a page: fetched at once and with priority. */
  eager?: boolean;
  /** Shows the whole picture in place of filling the box. */
  whole?: boolean;
}

/** Renditions by format over the placeholder. A picture that fails is hidden and leaves its box. */
export function Picture(props: PictureProps): ReactNode {
  const { src, alt, width, height, sources = [], sizes = '100vw', thumbhash, fill, eager, whole } = props;
  return (
    <MediaBox width={width} height={height} thumbhash={thumbhash} fill={fill}>
      <picture>
        {sourceSets(sources).map((set) => (
          <source key={set.type} type={set.type} srcSet={set.srcSet} sizes={sizes} />
        ))}
        <img
          key={src}
          className={styles.image}
          style={whole ? { objectFit: 'contain' } : undefined}
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onLoad={markLoading}
          onError={markLoading}
        />
      </picture>
    </MediaBox>
  );
}

/**
 * Writes on an image's own element how its loading ended: `data-is` is `loaded` or `failed`. State in React would render
 * a page of pictures once more for each of them.
 */
export function markLoading({ type, currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.dataset.is = type === 'load' ? 'loaded' : 'failed';
}
