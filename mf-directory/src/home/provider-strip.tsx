import type { Provider } from '@vitrina/contracts';
import { Avatar, SegmentRow, VisuallyHidden } from '@vitrina/sdk';
import { HeartSpot } from '../favourites/heart-spot.tsx';
import { type NextPage, RowEnd } from '../lists/list-end.tsx';
import { ProviderTile, ProviderTileBlanks } from '../providers/provider-tile.tsx';
import { ratedTrade } from '../ratings/rating-line.tsx';
import { texts } from '../texts.ts';
import { homeTexts } from './texts.ts';

/** Row of a place's providers, starting with the button for all of them, labelled with country and region. */
export function ProviderStrip({
  providers,
  selected,
  country,
  region,
  next,
  onSelect,
}: {
  providers: readonly Provider[];
  /** Slug of the selected provider, or empty. */
  selected: string;
  country: string;
  region: string;
  /** State of the next page of the row. */
  next: NextPage;
  onSelect(slug: string): void;
}) {
  return (
    <SegmentRow label={homeTexts.row}>
      <ProviderTile name={region} more={country} pressed={selected === ''} onPress={() => onSelect('')} />
      {providers.map((provider) => (
        <ProviderTile
          key={provider.id}
          provider={provider}
          heart={<HeartSpot provider={provider} isInRow />}
          face={<Avatar name={provider.nombre} src={provider.foto_perfil} size={72} />}
          name={provider.nnegocio || provider.nombre}
          more={ratedTrade(provider.especialidad, provider.valoracion?.media, provider.pais)}
          pressed={provider.slug === selected}
          onPress={() => onSelect(provider.slug)}
        />
      ))}
      <RowEnd next={next} more={texts.lists.more} />
    </SegmentRow>
  );
}

/** Placeholder of the row. */
export function ProviderStripSkeleton({ label }: { label: string }) {
  return (
    <output>
      <VisuallyHidden>{label}</VisuallyHidden>
      <ProviderTileBlanks />
    </output>
  );
}
