import type { Provider } from '@vitrina/contracts';
import { SegmentRow } from '@vitrina/sdk';
import { type NextPage, RowEnd } from '../lists/list-end.tsx';
import { ProviderTile, ProviderTileBlanks } from '../providers/provider-tile.tsx';
import styles from './advertisers.module.css';
import { advertiserTexts as texts } from './texts.ts';

/** The advertisers of a place in a row: photo and specialty each, the first tile selects all of them. */
export function AdvertiserStrip({
  advertisers,
  selected,
  next,
  onSelect,
}: {
  advertisers: readonly Provider[];
  /** Slug of the chosen one, or empty. */
  selected: string;
  /** How the row goes on. */
  next: NextPage;
  onSelect(slug: string): void;
}) {
  return (
    <SegmentRow label={texts.strip}>
      <ProviderTile
        ref={selected === '' ? bringIntoSight : null}
        large
        name={texts.everyone}
        pressed={selected === ''}
        onPress={() => onSelect('')}
      />
      {advertisers.map((advertiser) => (
        <ProviderTile
          key={advertiser.id}
          ref={advertiser.slug === selected ? bringIntoSight : null}
          large
          face={<Photo src={advertiser.foto_perfil} />}
          plan={advertiser.plan}
          name={advertiser.especialidad}
          more={advertiser.nnegocio || advertiser.nombre}
          page={{ slug: advertiser.slug, name: advertiser.nnegocio || advertiser.nombre }}
          pressed={advertiser.slug === selected}
          onPress={() => onSelect(advertiser.slug)}
        />
      ))}
      <RowEnd next={next} more={texts.more} />
    </SegmentRow>
  );
}

/** The selected one of a link may be far along the row. */
function bringIntoSight(tile: HTMLButtonElement | null): void {
  tile?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

function Photo({ src }: { src: string }) {
  if (!src) return <span className={styles.noPhoto}>{texts.noPhoto}</span>;
  return <img className={styles.photo} src={src} alt="" width={112} height={112} loading="lazy" decoding="async" />;
}

/** The shape of the row while it loads. */
export function AdvertiserStripSkeleton() {
  return (
    <div className={styles.waiting}>
      <p role="status" className={styles.place}>
        {texts.loading}
      </p>
      <ProviderTileBlanks large />
    </div>
  );
}
