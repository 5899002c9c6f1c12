import type { Piece } from '@vitrina/contracts';
import { cx, Exhibit, Picture } from '@vitrina/sdk';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { stillPicture } from './still-picture.ts';
import { useGestures } from './use-gestures.ts';
import type { OpenWork } from './use-work.ts';
import styles from './work-exhibit.module.css';

/**
 * Pictures and videos of a work (R58), one after the other: by the buttons over the picture, the arrow keys, a swipe, or
 * the row of small pictures; two fingers enlarge. A pair of pictures before and after is compared with a slider.
 */
export function WorkExhibit({
  work,
  name,
  over,
  children,
}: {
  work: OpenWork;
  /** Text alternative of the whole work. */
  name: string;
  /** Buttons to the neighbours. */
  over: ReactNode;
  children: ReactNode;
}) {
  const { pieces, index, pair, isComparing } = work;
  const piece = pieces[index];
  const gestures = useGestures(isComparing ? '' : (piece?.id ?? ''), work.turns);
  const [before, after] = (pair ?? []).map((id) => pieces.find((one) => one.id === id));
  if (!piece) return null;
  const shown = isComparing && before ? before : piece;
  const place = isComparing ? texts.compared : texts.place(index + 1, pieces.length);
  const { zoom, x, y } = gestures.view;
  const view: CSSProperties & Record<`--${string}`, string | number> = {
    '--zoom': zoom,
    '--x': `${x}px`,
    '--y': `${y}px`,
  };
  return (
    <div className={cx(styles.work, zoom > 1 && styles.zoomed)} style={view} {...gestures.handlers}>
      <Exhibit
        film={shown.extension === 'mp4'}
        src={shown.ruta}
        alt={`${name}: ${place}`}
        width={shown.ancho}
        height={shown.alto}
        poster={shown.poster}
        sources={shown.fuentes}
        thumbhash={shown.thumbhash}
        over={
          <>
            {isComparing && before && after && <Comparison after={after} />}
            {over}
            <output className={styles.place}>{place}</output>
          </>
        }
      >
        <ol className={styles.row} aria-label={texts.row}>
          {pieces.map((one, place) => (
            <li key={one.id}>
              <button
                type="button"
                aria-label={texts.open(place + 1, one.extension === 'mp4')}
                aria-current={!isComparing && place === index ? 'true' : undefined}
                onClick={() => work.show(one.id)}
              >
                <Picture {...stillPicture(one)} sizes="64px" />
              </button>
            </li>
          ))}
          {before && after && (
            <li>
              <button
                type="button"
                className={styles.pair}
                aria-current={isComparing ? 'true' : undefined}
                onClick={work.compare}
              >
                {texts.compare}
              </button>
            </li>
          )}
        </ol>
        {children}
      </Exhibit>
    </div>
  );
}

/** Picture after, over the one before: the slider moves the border between both. */
function Comparison({ after }: { after: Piece }) {
  const [percent, setPercent] = useState(50);
  const style: CSSProperties & Record<`--${string}`, string> = { '--border': `${percent}%` };
  return (
    <div className={styles.comparison} style={style}>
      <span className={styles.after}>
        <Picture {...stillPicture(after)} whole eager large sizes="(min-width: 900px) 860px, 100vw" />
      </span>
      <span aria-hidden="true" className={styles.line} />
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={texts.slider}
        aria-valuetext={texts.seen(100 - percent)}
        onChange={({ target }) => setPercent(Number(target.value))}
      />
    </div>
  );
}

const texts = {
  row: 'Fotos y videos de este trabajo',
  open: (place: number, isVideo: boolean) => `Ver ${isVideo ? 'el video' : 'la foto'} ${place}`,
  place: (place: number, total: number) => `${place} de ${total}`,
  compare: 'Antes y después',
  compared: 'Antes y después',
  slider: 'Comparar el antes con el después',
  seen: (percent: number) => `${percent} % del después`,
} as const;
