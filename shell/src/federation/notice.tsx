import { Button } from '@vitrina/sdk';
import { FirstContentHandoff } from '../first/first-content.tsx';
import styles from './remote.module.css';
import { texts } from './texts.ts';

/** Says in place of a microfrontend that it is missing, and offers a retry. */
export function Notice({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <section className={`${styles.place} ${styles.notice}`} role="alert">
      <h2>{texts.title}</h2>
      <p>{text}</p>
      <Button onClick={onRetry}>{texts.retry}</Button>
      <FirstContentHandoff />
    </section>
  );
}
