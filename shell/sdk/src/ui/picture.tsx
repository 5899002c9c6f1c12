import { type PictureSource, sourceSets } from '@vitrina/contracts/layout';
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
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
  /** For a picture shown alone: always offers its widest rendition. */
  large?: boolean;
}

/** Renditions by format over the placeholder. A picture that fails to load is hidden; its box stays (R34). */
export function Picture(props: PictureProps): ReactNode {
  const { src, alt, width, height, sources = [], sizes = '100vw', thumbhash, fill, eager, whole, large } = props;
  return (
    <MediaBox width={width} height={height} thumbhash={thumbhash} fill={fill}>
      <picture>
        {sourceSets(sources, large).map((set) => (
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

/**
 * Time after which a picture gets its placeholder, in milliseconds. Those in the browser's memory or on a fast line need
 * none, and each costs a phone about 10 ms to decode.
 */
const SOON_MS = 100;

/** Box of a picture or a video, reserved from the first paint. A picture that does not come soon gets a placeholder. */
export function MediaBox({
  width,
  height,
  thumbhash,
  fill,
  children,
}: MediaBoxProps & { children: ReactNode }): ReactNode {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!thumbhash) return undefined;
    let isShown = true;
    const isWaiting = () => isShown && !box.current?.querySelector('img')?.complete;
    const show = async () => {
      if (!isWaiting()) return;
      const { placeholderOf } = await import(/* webpackChunkName: "placeholder" */ './placeholder.ts');
      if (!isWaiting()) return;
      const placeholder = placeholderOf(thumbhash);
      box.current?.style.setProperty('--placeholder', placeholder && `url(${placeholder})`);
    };
    const timer = setTimeout(() => void show().catch(console.warn), SOON_MS);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [thumbhash]);
  return (
    <span
      ref={box}
      className={cx(styles.box, fill && styles.fill)}
      style={fill ? undefined : { aspectRatio: `${width} / ${height}` }}
    >
      {children}
    </span>
  );
}
