import type { Provider } from '@vitrina/contracts';
import { Icon, Link, PlanBadge, Skeleton } from '@vitrina/sdk';
import type { ReactNode, Ref } from 'react';
import { texts } from '../texts.ts';
import type { OpenTile } from '../view-link.ts';
import { pathOfPage } from './paths.ts';
import styles from './provider-tile.module.css';

/**
 * Tile of a row that selects one provider or all of them: face with the plan's badge, name, another line, and a heart that
 * saves the provider. A click on the face selects; the name links to the provider's page (R41).
 */
export function ProviderTile({
  ref,
  provider,
  heart,
  face,
  name,
  more,
  large = false,
  pressed,
  onPress,
}: {
  ref?: Ref<HTMLButtonElement>;
  /** Undefined for the tile of all providers, which has no face either. */
  provider?: Provider;
  /** Button that saves the provider. */
  heart?: ReactNode;
  face?: ReactNode;
  /** At most two lines. */
  name: string;
  more?: string;
  /** True for a square face of 112 pixels instead of a round one of 72. */
  large?: boolean;
  pressed: boolean;
  onPress(): void;
}) {
  return (
    <ProviderTileView
      open={(inside) => (
        <button ref={ref} type="button" data-large={large} aria-pressed={pressed} onClick={onPress} {...inside} />
      )}
      face={
        face ?? (
          <span className={styles.everyone}>
            <Icon name="users" size={30} />
          </span>
        )
      }
      mark={<PlanBadge plan={provider?.plan ?? ''} compact />}
      name={<strong translate="no">{name}</strong>}
      more={more}
    >
      {provider && (
        <>
          {/* Not a tab stop: selecting shows a card with the same link. */}
          <Link
            to={pathOfPage(provider.slug)}
            className={styles.page}
            tabIndex={-1}
            aria-label={texts.provider.page(provider.nnegocio || provider.nombre)}
          />
          <span className={styles.heart}>{heart}</span>
        </>
      )}
    </ProviderTileView>
  );
}

/** Tile as it looks: a face with a mark, a name and another line. `children` lie over the lines. */
export function ProviderTileView({
  open,
  face,
  mark,
  name,
  more,
  children,
}: {
  open: OpenTile;
  face: ReactNode;
  mark?: ReactNode;
  name: ReactNode;
  more: string | undefined;
  children?: ReactNode;
}) {
  const inside = (
    <>
      <span className={styles.face}>
        {face}
        {mark && <span className={styles.mark}>{mark}</span>}
      </span>
      {name}
      {more && <small title={more}>{more}</small>}
    </>
  );
  return (
    <div className={styles.place}>
      {open({ className: styles.tile, children: inside })}
      {children}
    </div>
  );
}

/** Number of tiles on a wide screen before the row scrolls. */
const BLANKS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'] as const;

/** Placeholder of such a row. */
export function ProviderTileBlanks({ large = false }: { large?: boolean }) {
  return (
    <span className={styles.blanks} aria-hidden="true">
      {BLANKS.map((key) => (
        <span key={key} className={styles.blank} data-large={large}>
          {large ? (
            <>
              <Skeleton shape="tile" width="112px" height="112px" />
              <Skeleton width="96px" height="14px" />
            </>
          ) : (
            <>
              <Skeleton shape="round" width="72px" height="72px" />
              <Skeleton width="88px" height="14px" />
              <Skeleton width="64px" height="14px" />
            </>
          )}
        </span>
      ))}
    </span>
  );
}
