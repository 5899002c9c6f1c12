import { Bunting } from '@vitrina/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import styles from './login.module.css';

/**
 * The split layout of the screens that lead into an account: the slogan, and beside it a heading with what it is about.
 * A heading that changes gets the focus, as what was below the old one is gone.
 */
export function AccessLayout({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <div className={styles.screen}>
      <section className={styles.side} aria-hidden="true">
        <Bunting seed="acceso" height={200} />
        <p className={styles.slogan}>{texts.login.slogan}</p>
        <p className={styles.sloganMore}>{texts.login.sloganMore}</p>
      </section>
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
