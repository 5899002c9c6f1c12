import type { Provider } from '@vitrina/contracts';
import { Button, Icon, PlanBadge, SegmentRow, Skeleton } from '@vitrina/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import type { NextPage } from '../lists/next-page.ts';
import styles from './advertisers.module.css';
import { advertiserTexts as texts } from './texts.ts';

/** The advertisers of a place in a row: photo and specialty each, the first tile stands for all of them. */
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
      <Tile pressed={selected === ''} onPress={() => onSelect('')} label={texts.everyone}>
        <span className={styles.everyone}>
          <Icon name="users" size={30} />
        </span>
      </Tile>
      {advertisers.map((advertiser) => (
        <Tile
          key={advertiser.id}
          pressed={advertiser.slug === selected}
          onPress={() => onSelect(advertiser.slug)}
          label={advertiser.especialidad}
          name={advertiser.nnegocio || advertiser.nombre}
        >
          {advertiser.foto_perfil ? (
            <img src={advertiser.foto_perfil} alt="" width={112} height={112} loading="lazy" decoding="async" />
          ) : (
            <span className={styles.noPhoto}>{texts.noPhoto}</span>
          )}
          <span className={styles.mark}>
            <PlanBadge plan={advertiser.plan} compact />
          </span>
        </Tile>
      ))}
      {next.load && (
        <span className={styles.onward}>
          <Button loading={next.busy} onClick={next.load}>
            {next.failed ? texts.retry : texts.more}
          </Button>
        </span>
      )}
    </SegmentRow>
  );
}

function Tile({
  pressed,
  onPress,
  label,
  name,
  children,
}: {
  pressed: boolean;
  onPress(): void;
  label: string;
  name?: string;
  children: ReactNode;
}) {
  const tile = useRef<HTMLButtonElement>(null);
  // Whom a link names may stand far along the row.
  useEffect(() => {
    if (pressed) tile.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pressed]);
  return (
    <button ref={tile} type="button" className={styles.tile} aria-pressed={pressed} onClick={onPress}>
      <span className={styles.photo}>{children}</span>
      <strong>{label}</strong>
      {name && <small>{name}</small>}
    </button>
  );
}

/** Tiles that a wide screen shows before the row scrolls. */
const BLANKS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] as const;

/** The shape of the row while it loads. */
export function AdvertiserStripSkeleton() {
  return (
    <div className={styles.waiting}>
      <p role="status" className={styles.place}>
        {texts.loading}
      </p>
      <div className={styles.blanks} aria-hidden="true">
        {BLANKS.map((key) => (
          <span key={key} className={styles.blank}>
            <Skeleton shape="tile" width="112px" height="112px" />
            <Skeleton width="96px" height="14px" />
          </span>
        ))}
      </div>
    </div>
  );
}
