import { ButtonLink } from '@vitrina/sdk';
import styles from './screen.module.css';
import { texts } from './texts.ts';

/** `/nuevo`. */
export default function Screen() {
  return (
    <section className={styles.screen}>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p>{texts.lead}</p>
      <ButtonLink to="/explorar" icon="compass">
        {texts.explore}
      </ButtonLink>
    </section>
  );
}
