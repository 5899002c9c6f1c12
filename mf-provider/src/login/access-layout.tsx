import { Bunting } from '@vitrina/sdk';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { texts } from '../texts.ts';
import styles from './login.module.css';

/** Width from which the slogan is shown, as in `login.module.css`. */
const HAS_SIDE = '(min-width: 900px)';

const hasSide = () => matchMedia(HAS_SIDE).matches;

function watchWidth(changed: () => void): () => void {
  const query = matchMedia(HAS_SIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Split layout of the screens that lead into an account. A changed title gets the focus: the content below it is new. */
export function AccessLayout({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  // Drawing the hidden side would take a tenth of the time until the form appears on a phone.
  const withSide = useSyncExternalStore(watchWidth, hasSide);
  return (
    <div className={styles.screen}>
      {withSide && (
        <section className={styles.side} aria-hidden="true">
          <Bunting seed="acceso" height={200} />
          <p className={styles.slogan}>{texts.login.slogan}</p>
          <p className={styles.sloganMore}>{texts.login.sloganMore}</p>
        </section>
      )}
      <section className={styles.form} aria-labelledby="titulo-acceso">
        <p className={styles.sloganPhone}>{texts.login.slogan}</p>
        <h1 id="titulo-acceso" ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </section>
    </div>
  );
}
