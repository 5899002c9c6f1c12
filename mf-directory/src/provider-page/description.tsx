import { useEffect, useRef, useState } from 'react';
import styles from './provider-page.module.css';
import { pageTexts as texts } from './texts.ts';

/** Description of a provider. A phone shows three lines of it, and the rest on a click. */
export function Description({ text }: { text: string }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const [whole, setWhole] = useState(false);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const element = shown.current;
    if (!element || whole) return undefined;
    const watch = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    watch.observe(element);
    return () => watch.disconnect();
  }, [whole]);
  return (
    <div className={styles.description}>
      <p ref={shown} data-whole={whole}>
        {text}
      </p>
      {(cut || whole) && (
        <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? texts.readLess : texts.readMore}
        </button>
      )}
    </div>
  );
}
