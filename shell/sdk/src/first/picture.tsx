import { type PictureSource, sourceSets } from '@vitrina/contracts/layout';

/** When a picture of the first content is fetched. */
export type FirstPictureTime = 'first' | 'soon' | 'seen';

/**
 * A picture as the first content has it: no placeholder and no code, in the box that its container gives it.
 * @param props.when `first`: before all others, as the largest in sight is; `soon`: at once, after those; `seen`: as it
 * comes into sight
 */
export function FirstPicture({
  src,
  sources,
  sizes,
  width,
  height,
  when,
  className,
}: {
  src: string;
  sources: readonly PictureSource[];
  /** How wide it is shown, as for `Picture`. */
  sizes: string;
  width: number;
  height: number;
  when: FirstPictureTime;
  className?: string | undefined;
}) {
  return (
    <picture className={className}>
      {sourceSets(sources).map((set) => (
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
