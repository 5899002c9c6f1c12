import type { EntryCard } from '@vitrina/contracts';
import { Picture } from '@vitrina/sdk';

/** Picture of a blog entry; `fill`, `sizes` and `eager` as for `Picture`. */
export function EntryPicture({
  picture: { url, ancho, alto, fuentes, thumbhash },
  ...place
}: {
  picture: NonNullable<EntryCard['imagen']>;
  sizes: string;
  fill?: boolean;
  eager?: boolean;
}) {
  return <Picture src={url} alt="" width={ancho} height={alto} sources={fuentes} thumbhash={thumbhash} {...place} />;
}
