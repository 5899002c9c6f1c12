import { type PictureSource, sourceSets } from '@vitrina/contracts/layout';
import type { ReactNode, SyntheticEvent } from 'react';
import { MediaBox, type MediaBoxProps } from './media-box.tsx';
import styles from './picture.module.css';

/** Props of a picture that keeps its box from the first paint. */
export interface PictureProps extends MediaBoxProps {
  /** Address for browsers that support no format of `sources`. */
  src: string;
  alt: string;
  sources?: readonly PictureSource[];
  /** The `sizes` attribute: displayed width of the picture. */
  sizes?: string;
  /** For the first pictures of a page: fetched immediately and with priority. */
  eager?: boolean;
  /** Shows the whole picture instead of filling the box. */
  whole?: boolean;
}

/** Renditions by format over the placeholder. A picture that fails to load is hidden; its box stays (R34). */
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
 * Records the end of loading on the image element: `data-is` is `loaded` or `failed`. React state would render a page of
 * pictures again for each of them.
 */
export function markLoading({ type, currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.dataset.is = type === 'load' ? 'loaded' : 'failed';
}
