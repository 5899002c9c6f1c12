import { Badge, Button, type CountryCode, formatMoment, Icon } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './sessions.module.css';
import type { OwnSession } from './use-sessions.ts';

/** Open session: browser, place and time, with a button that closes it. */
export function SessionRow({
  session,
  country,
  onClose,
}: {
  session: OwnSession;
  country: CountryCode;
  onClose(): void;
}) {
  const { navegador, lugar, creada, vista, actual } = session;
  return (
    <li className={styles.row}>
      <Icon name="globe" />
      <div className={styles.what}>
        <p className={styles.browser}>
          <strong>{navegador}</strong>
          {actual && <Badge>{texts.sessions.current}</Badge>}
        </p>
        <p className={styles.more}>{lugar}</p>
        <p className={styles.times}>
          <span>
            {texts.sessions.opened} <time dateTime={creada}>{formatMoment(creada, country)}</time>
          </span>
          <span>
            {texts.sessions.used} <time dateTime={vista}>{formatMoment(vista, country)}</time>
          </span>
        </p>
      </div>
      <Button onClick={onClose} aria-label={texts.sessions.closeOf(navegador, actual)}>
        {texts.sessions.close}
      </Button>
    </li>
  );
}
