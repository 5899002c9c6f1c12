import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { sdkTexts } from '../texts.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import styles from './segment-row.module.css';

/** A row that scrolls sideways, faded where it goes on; arrows for a pointer, a swipe for a finger, Tab for a keyboard. */
export function SegmentRow({ label, children }: { label: string; children: ReactNode }) {
  const track = useRef<HTMLFieldSetElement>(null);
  const [hidden, setHidden] = useState({ start: false, end: false });

  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    const look = () => {
      const start = element.scrollLeft > 4;
      const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 4;
      startTransition(() =>
        setHidden((known) => (known.start === start && known.end === end ? known : { start, end })),
      );
    };
    let frame = 0;
    // After the frame that shows the change: looked at before, the page would be laid out once more for it.
    const lookAfterFrame = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setTimeout(look));
    };
    const watch = new ResizeObserver(look);
    const contents = new MutationObserver(lookAfterFrame);
    watch.observe(element);
    contents.observe(element, { childList: true, subtree: true, characterData: true });
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
      contents.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  const scroll = (direction: 1 | -1) => {
    const element = track.current;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: calm ? 'auto' : 'smooth' });
  };

  return (
    <div className={styles.row}>
      {hidden.start && (
        <span className={cx(styles.arrow, styles.start)}>
          <IconButton icon="chevron-left" label={sdkTexts.scrollBack} look="outline" onClick={() => scroll(-1)} />
        </span>
      )}
      <fieldset
        ref={track}
        className={cx(styles.track, hidden.start && styles.fadeStart, hidden.end && styles.fadeEnd)}
        aria-label={label}
      >
        {children}
      </fieldset>
      {hidden.end && (
        <span className={cx(styles.arrow, styles.end)}>
          <IconButton icon="chevron-right" label={sdkTexts.scrollOn} look="outline" onClick={() => scroll(1)} />
        </span>
      )}
    </div>
  );
}
