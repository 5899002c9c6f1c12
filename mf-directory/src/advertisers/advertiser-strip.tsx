import type { Provider } from '@vitrina/contracts';
import { SegmentRow } from '@vitrina/sdk';
import { type NextPage, RowEnd } from '../lists/list-end.tsx';
import { ProviderTile, ProviderTileBlanks } from '../providers/provider-tile.tsx';
import styles from './advertisers.module.css';
import { advertiserTexts as texts } from './texts.ts';

/** Row of a place's advertisers, each with photo and specialty; the first tile selects all of them. */
export function AdvertiserStrip({
  advertisers,
  selected,
  next,
  onSelect,
}: {
  advertisers: readonly Provider[];
  /** Slug of the selected advertiser, or empty. */
  selected: string;
  /** State of the next page of the row. */
  next: NextPage;
  onSelect(slug: string): void;
}) {
  return (
    <SegmentRow label={texts.strip}>
      <ProviderTile
        ref={selected === '' ? bringIntoView : null}
        large
        name={texts.everyone}
        pressed={selected === ''}
        onPress={() => onSelect('')}
      />
      {advertisers.map((advertiser) => (
        <ProviderTile
          key={advertiser.id}
          ref={advertiser.slug === selected ? bringIntoView : null}
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

/** Scrolls to an advertiser selected by a link, who may be far along the row. */
function bringIntoView(tile: HTMLButtonElement | null): void {
  tile?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

function Photo({ src }: { src: string }) {
  if (!src) return <span className={styles.noPhoto}>{texts.noPhoto}</span>;
  return <img className={styles.photo} src={src} alt="" width={112} height={112} loading="lazy" decoding="async" />;
}

/** Placeholder of the row. */
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
