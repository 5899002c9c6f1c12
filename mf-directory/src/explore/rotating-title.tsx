import { IconButton } from '@vitrina/sdk';
import { type CSSProperties, useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './explore.module.css';

/** Time each segment stays in the title, in milliseconds (specification, business constants). */
const ROTATION_MS = 3_000;

/** 'Necesitas un Servicio' with a changing segment; it can be paused, and starts paused under reduced motion (R33). */
export function RotatingTitle({
  segments,
  still,
}: {
  segments: readonly string[];
  /** Keeps the present segment. */
  still: boolean;
}) {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    if (paused || still || segments.length < 2) return undefined;
    const timer = setInterval(() => setIndex((now) => now + 1), ROTATION_MS);
    return () => clearInterval(timer);
  }, [paused, still, segments.length]);
  const segment = segments[index % Math.max(1, segments.length)];
  return (
    <div className={styles.headline}>
      <h1 tabIndex={-1} className={styles.title}>
        {texts.explore.title}{' '}
        <span key={segment} className={styles.rotating}>
          <span style={lettersOf(segment)}>{segment ?? '\u00a0'}</span>
        </span>
      </h1>
      {segments.length > 1 && !still && (
        <span className={styles.pause}>
          <IconButton
            icon={paused ? 'play' : 'pause'}
            size={18}
            label={paused ? texts.explore.play : texts.explore.pause}
            onClick={() => setPaused(!paused)}
          />
        </span>
      )}
    </div>
  );
}

/** Passes the length of the name to the style sheet, so that it fits one line. */
function lettersOf(segment = ''): CSSProperties & Record<`--${string}`, number> {
  return { '--letters': Math.max(1, segment.length) };
}
