import { Icon, Link, PlanBadge, Skeleton } from '@vitrina/sdk';
import type { ReactNode, Ref } from 'react';
import { texts } from '../texts.ts';
import styles from './provider-tile.module.css';
import { pathOfPage } from './ways.ts';

/**
 * A tile of a row to choose one provider from, or all of them: a face with its plan's mark, a name, a line more. A press on
 * the face chooses; the name leads to the provider's page (R41).
 */
export function ProviderTile({
  ref,
  face,
  plan = '',
  name,
  more,
  page,
  large = false,
  pressed,
  onPress,
}: {
  ref?: Ref<HTMLButtonElement>;
  /** Absent for the tile of all providers. */
  face?: ReactNode;
  plan?: string;
  /** Two lines at most. */
  name: string;
  more?: string;
  /** Whose page the name leads to; absent for the tile of all providers. */
  page?: { slug: string; name: string };
  /** A square face of 112 pixels in place of a round one of 72. */
  large?: boolean;
  pressed: boolean;
  onPress(): void;
}) {
  return (
    <div className={styles.place}>
      <button
        ref={ref}
        type="button"
        className={styles.tile}
        data-large={large}
        aria-pressed={pressed}
        onClick={onPress}
      >
        <span className={styles.face}>
          {face ?? (
            <span className={styles.everyone}>
              <Icon name="users" size={30} />
            </span>
          )}
          <span className={styles.mark}>
            <PlanBadge plan={plan} compact />
          </span>
        </span>
        <strong translate="no">{name}</strong>
        {more && <small title={more}>{more}</small>}
      </button>
      {page && (
        // A keyboard chooses first: the card that it then sees leads to the page.
        <Link
          to={pathOfPage(page.slug)}
          className={styles.page}
          tabIndex={-1}
          aria-label={texts.provider.page(page.name)}
        />
      )}
    </div>
  );
}

/** Tiles that a wide screen shows before the row scrolls. */
const BLANKS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'] as const;

/** The shape of such a row while it loads. */
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
