import { Icon, Link, PlanBadge, Skeleton } from '@vitrina/sdk';
import type { ReactNode, Ref } from 'react';
import { texts } from '../texts.ts';
import { pathOfPage } from './paths.ts';
import styles from './provider-tile.module.css';

/**
 * Tile of a row that selects one provider or all of them: face with the plan's badge, name, another line. A click on
 * the face selects; the name links to the provider's page (R41).
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
  /** Undefined for the tile of all providers. */
  face?: ReactNode;
  plan?: string;
  /** At most two lines. */
  name: string;
  more?: string;
  /** Page that the name links to; undefined for the tile of all providers. */
  page?: { slug: string; name: string };
  /** True for a square face of 112 pixels instead of a round one of 72. */
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
        // Not a tab stop: selecting shows a card with the same link.
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
