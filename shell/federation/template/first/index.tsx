import type { FirstScreens } from '@vitrina/sdk/first';
import styles from '../src/screen.module.css';
import { texts } from '../src/texts.ts';

/** First content of `/nuevo`, shown before any code runs, in the style of the screen. */
export default {
  '/nuevo': {
    calls: () => [],
    draw: () => ({
      content: (
        <section className={styles.screen}>
          <h1>{texts.title}</h1>
          <p>{texts.lead}</p>
          <a href="/explorar">{texts.explore}</a>
        </section>
      ),
    }),
  },
} satisfies FirstScreens;
