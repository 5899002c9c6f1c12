import type { Provider } from '@vitrina/contracts';
import { Avatar, Button, Icon, PlanBadge, SegmentRow, Skeleton, VisuallyHidden } from '@vitrina/sdk';
import type { ReactNode } from 'react';
import type { NextPage } from '../lists/next-page.ts';
import { texts } from '../texts.ts';
import styles from './providers.module.css';

/** The providers of a place in a row that starts with the button for all of them, named by country and region. */
export function ProviderStrip({
  providers,
  selected,
  country,
  region,
  next,
  onSelect,
}: {
  providers: readonly Provider[];
  /** Slug of the chosen one, or empty. */
  selected: string;
  country: string;
  region: string;
  /** How the row goes on. */
  next: NextPage;
  onSelect(slug: string): void;
}) {
  return (
    <SegmentRow label={texts.home.row}>
      <Tile
        face={
          <span className={styles.everyone}>
            <Icon name="users" size={30} />
          </span>
        }
        name={region}
        more={country}
        pressed={selected === ''}
        onPress={() => onSelect('')}
      />
      {providers.map((provider) => (
        <Tile
          key={provider.id}
          face={
            <>
              <Avatar name={provider.nombre} src={provider.foto_perfil} size={72} />
              <span className={styles.mark}>
                <PlanBadge plan={provider.plan} compact />
              </span>
            </>
          }
          name={provider.nnegocio || provider.nombre}
          more={provider.especialidad}
          pressed={provider.slug === selected}
          onPress={() => onSelect(provider.slug)}
        />
      ))}
      {next.load && (
        <span className={styles.onward}>
          <Button loading={next.busy} onClick={next.load}>
            {next.failed ? texts.lists.retry : texts.lists.more}
          </Button>
        </span>
      )}
    </SegmentRow>
  );
}

function Tile({
  face,
  name,
  more,
  pressed,
  onPress,
}: {
  face: ReactNode;
  name: string;
  more: string;
  pressed: boolean;
  onPress(): void;
}) {
  return (
    <button type="button" className={styles.person} aria-pressed={pressed} onClick={onPress}>
      <span className={styles.face}>{face}</span>
      <span className={styles.personName}>{name}</span>
      <small title={more}>{more}</small>
    </button>
  );
}

/** Tiles that a wide screen shows before the row scrolls. */
const BLANKS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'] as const;

/** The shape of the row while it loads. */
export function ProviderStripSkeleton({ label }: { label: string }) {
  return (
    <output className={styles.strip}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {BLANKS.map((key) => (
        <span key={key} className={styles.blank}>
          <Skeleton shape="round" width="72px" height="72px" />
          <Skeleton width="88px" height="14px" />
          <Skeleton width="64px" height="14px" />
        </span>
      ))}
    </output>
  );
}
