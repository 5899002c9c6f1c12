import { type PictureSource, sourceSets } from '@vitrina/contracts/layout';

/**
 * A picture as the first content has it: no placeholder and no code, in the box that its container gives it.
 * @param props.eager fetched at once and with priority; else as it comes into sight
 */
export function FirstPicture({
  src,
  sources,
  sizes,
  width,
  height,
  eager,
  className,
}: {
  src: string;
  sources: readonly PictureSource[];
  /** How wide it is shown, as for `Picture`. */
  sizes: string;
  width: number;
  height: number;
  eager: boolean;
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
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}
