import { type PictureSource, sourceSets } from '@vitrina/contracts/layout';
import type { ReactNode, SyntheticEvent } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import { cx } from './class-names.ts';
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

const MOST = 500;
const decoded = new Map<string, string | null>();

/** Placeholder picture of a base64 ThumbHash as a data URL, or null if it is missing or unreadable. */
export function placeholderOf(thumbhash: string | null | undefined): string | null {
  if (!thumbhash) return null;
  const known = decoded.get(thumbhash);
  if (known !== undefined) return known;
  const made = decode(thumbhash);
  if (decoded.size >= MOST) decoded.clear();
  decoded.set(thumbhash, made);
  return made;
}

function decode(thumbhash: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
    return bytes.length >= 5 ? thumbHashToDataURL(bytes) : null;
  } catch {
    return null;
  }
}
