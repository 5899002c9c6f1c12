import { Button, IconButton } from '@vitrina/sdk';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import handle from '../ordering/handle.module.css';
import { moved, useDrag } from '../ordering/use-drag.ts';
import styles from './piece-list.module.css';

/** Picture or video of the list. */
export interface ListedPiece {
  key: string;
  name: string;
  note?: string;
  picture: ReactNode;
  isVideo: boolean;
  /** True if it cannot be sent. */
  isWrong?: boolean;
}

/** Pictures and videos of a work (R58): put in order by drag or arrow keys with undo, one of them chosen as the cover. */
export default function PieceList({
  pieces,
  cover,
  isPair,
  disabled,
  onArrange,
  onCover,
  onPair,
  onRemove,
}: {
  pieces: readonly ListedPiece[];
  /** Key of the cover; null if the files are separate posts, without order. */
  cover: string | null;
  /** True if the first two are the pictures before and after. */
  isPair: boolean;
  disabled: boolean;
  onArrange(keys: readonly string[]): void;
  onCover(key: string): void;
  onPair(isPair: boolean): void;
  onRemove?: (key: string) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const group = useId();
  const [last, setLast] = useState<{ before: readonly string[]; after: string; text: string } | null>(null);
  /** Element to focus after the next render: the moved one is in another place. */
  const goal = useRef('');
  const keys = pieces.map(({ key }) => key);
  const undoable = last?.after === keys.join() ? last : null;
  const move = (from: number, to: number) => {
    const piece = pieces[from];
    if (!piece || to === from || to < 0 || to >= pieces.length) return;
    const after = moved(keys, from, to);
    setLast({ before: keys, after: after.join(), text: texts.moved(piece.name, to + 1, pieces.length) });
    goal.current = `[data-handle="${to}"]`;
    onArrange(after);
  };
  const drag = useDrag(list, move);
  useEffect(() => {
    if (goal.current === '') return;
    list.current?.querySelector<HTMLElement>(goal.current)?.focus();
    goal.current = '';
  });
  const canPair = pieces.length > 1 && pieces.slice(0, 2).every(({ isVideo }) => !isVideo);
  return (
    <div className={styles.pieces}>
      <ol ref={list} aria-label={cover === null ? texts.chosen : texts.list}>
        {pieces.map(({ key, name, note, picture, isWrong }, index) => (
          <li
            key={key}
            data-line={index}
            data-dragged={drag.from === index ? '' : undefined}
            data-target={drag.from !== null && drag.from !== index && drag.to === index ? '' : undefined}
            data-wrong={isWrong || undefined}
          >
            {cover !== null && (
              <button
                type="button"
                className={handle.handle}
                data-handle={index}
                disabled={disabled}
                aria-label={texts.handle(name, index + 1, pieces.length)}
                {...drag.handle(index)}
                onKeyDown={(event) => {
                  const by = BY_KEY[event.key] ?? 0;
                  if (by === 0) return;
                  event.preventDefault();
                  move(index, index + by);
                }}
              >
                <span aria-hidden="true">⠿</span>
              </button>
            )}
            <span className={styles.picture}>{picture}</span>
            <span className={styles.words}>
              <span>{name}</span>
              {note && <small>{note}</small>}
              {cover !== null && (
                <label>
                  <input
                    type="radio"
                    name={group}
                    checked={key === cover}
                    disabled={disabled}
                    onChange={() => onCover(key)}
                  />
                  {texts.cover}
                </label>
              )}
            </span>
            {onRemove && (
              <IconButton icon="x" disabled={disabled} label={texts.remove(name)} onClick={() => onRemove(key)} />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className={styles.note}>
        {undoable?.text}
      </p>
      {undoable && (
        <Button
          onClick={() => {
            goal.current = '[data-handle]';
            setLast(null);
            onArrange(undoable.before);
          }}
        >
          {texts.undo}
        </Button>
      )}
      {cover !== null && canPair && (
        <label className={styles.pair}>
          <input
            type="checkbox"
            checked={isPair}
            disabled={disabled}
            onChange={({ target }) => onPair(target.checked)}
          />
          {texts.pair}
        </label>
      )}
    </div>
  );
}

/** Places by which an arrow key moves a piece. */
const BY_KEY: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

const texts = {
  chosen: 'Archivos elegidos',
  list: 'Fotos y videos del trabajo, en orden',
  handle: (name: string, place: number, total: number) =>
    `Mover ${name}, lugar ${place} de ${total}: arrastra, o usa las flechas`,
  moved: (name: string, place: number, total: number) => `Moviste ${name} al lugar ${place} de ${total}.`,
  undo: 'Deshacer',
  cover: 'Portada',
  remove: (name: string) => `Quitar ${name}`,
  pair: 'Las dos primeras son el antes y el después',
} as const;
