import type { Provider } from '@vitrina/contracts';
import { BADGE_NAMES } from '@vitrina/contracts/rules';
import { formatDay } from '@vitrina/sdk';
import type { ViewLink } from '../view-link.ts';
import styles from './badges.module.css';
import { badgeTexts as texts } from './texts.ts';

/** Badges of a provider (R56). Each opens its explanation: what was proven, and when. */
export function BadgeList({
  // Absent in responses that a browser cached before badges.
  provider: { insignias = [] },
  Link,
}: {
  provider: Pick<Provider, 'insignias'>;
  Link: ViewLink;
}) {
  if (insignias.length === 0) return null;
  return (
    <ul className={styles.badges} aria-label={texts.title}>
      {insignias.map(({ tipo, desde }) => (
        <li key={tipo}>
          <details>
            <summary>{BADGE_NAMES[tipo]}</summary>
            <p>
              {texts.proofs[tipo](formatDay(desde))} <Link to="/como-funciona#insignias">{texts.rules}</Link>
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}
