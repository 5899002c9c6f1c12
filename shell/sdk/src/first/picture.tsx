import { type PictureSource, sourceSets } from '@vitrina/contracts/layout';

/** Time at which a picture of the first content is fetched. */
export type FirstPictureTime = 'first' | 'soon' | 'seen';

/**
 * Picture for the first content: no placeholder and no code, in a box that its container provides.
 * @param props.when `first`: before all others, for the largest picture in sight; `soon`: right after those; `seen`: when it
 * scrolls into sight
 */
export function FirstPicture({
  src,
  sources,
  sizes,
  width,
  height,
  when,
  large,
  className,
}: {
  src: string;
  sources: readonly PictureSource[];
  /** Displayed width, as for `Picture`. */
  sizes: string;
  width: number;
  height: number;
  when: FirstPictureTime;
  /** As for `Picture`. */
  large?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <picture className={className}>
      {sourceSets(sources, large).map((set) => (
        <source key={set.type} type={set.type} srcSet={set.srcSet} sizes={sizes} />
      ))}
      <img
        src={src}
        alt=""
        width={width}
        height={height}
        decoding="async"
        {...(when === 'seen' ? { loading: 'lazy' } : { fetchPriority: when === 'first' ? 'high' : 'low' })}
      />
    </picture>
  );
}
