import { Button, IconButton, Select } from '@vitrina/sdk';
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

/** Keys of the pictures before and after. */
export type Pair = [before: string, after: string];

/**
 * Pictures and videos of a work (R58): put in order by drag or arrow keys, and removed, with undo; one of them chosen as
 * the cover, any two as before and after.
 */
export default function PieceList({
  pieces,
  cover,
  pair,
  disabled,
  removable,
  onArrange,
  onCover,
  onPair,
}: {
  pieces: readonly ListedPiece[];
  /** Key of the cover; null if the files are separate posts, without order. */
  cover: string | null;
  pair?: Pair | null;
  disabled: boolean;
  removable: boolean;
  /** Receives the keys in order; removed ones are missing, and return with an undo. */
  onArrange(keys: readonly string[]): void;
  onCover?(key: string): void;
  onPair?(pair: Pair | null): void;
}) {
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const group = useId();
  const [last, setLast] = useState<{ before: readonly string[]; after: string; text: string } | null>(null);
  /** Element to focus after the next render: the moved one is in another place. */
  const goal = useRef('');
  const keys = pieces.map(({ key }) => key);
  const undoable = last?.after === keys.join() ? last : null;
  const change = (after: readonly string[], text: string, focused: string) => {
    setLast({ before: keys, after: after.join(), text });
    goal.current = focused;
    onArrange(after);
  };
  const move = (from: number, to: number) => {
    const piece = pieces[from];
    if (!piece || to === from || to < 0 || to >= pieces.length) return;
    change(moved(keys, from, to), texts.moved(piece.name, to + 1, pieces.length), `[data-handle="${to}"]`);
  };
  const drag = useDrag(list, move);
  useEffect(() => {
    if (goal.current === '') return;
    root.current?.querySelector<HTMLElement>(goal.current)?.focus();
    goal.current = '';
  });
  const [first, second, ...others] = pieces.filter(({ isVideo }) => !isVideo);
  return (
    <div ref={root} className={styles.pieces}>
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
              {pair?.includes(key) && <small>{key === pair[0] ? texts.before : texts.after}</small>}
              {cover !== null && (
                <label>
                  <input
                    type="radio"
                    name={group}
                    checked={key === cover}
                    disabled={disabled}
                    onChange={() => onCover?.(key)}
                  />
                  {texts.cover}
                </label>
              )}
            </span>
            {removable && (
              <IconButton
                icon="x"
                disabled={disabled}
                label={texts.remove(name)}
                onClick={() =>
                  change(
                    keys.filter((_, at) => at !== index),
                    texts.removed(name),
                    '[data-undo]',
                  )
                }
              />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className={styles.note}>
        {undoable?.text}
      </p>
      {undoable && (
        <Button
          data-undo
          onClick={() => {
            goal.current = 'li button';
            setLast(null);
            onArrange(undoable.before);
          }}
        >
          {texts.undo}
        </Button>
      )}
      {cover !== null && first && second && (
        <label className={styles.pair}>
          <input
            type="checkbox"
            checked={Boolean(pair)}
            disabled={disabled}
            onChange={({ target }) => onPair?.(target.checked ? [first.key, second.key] : null)}
          />
          {texts.pair}
        </label>
      )}
      {pair && first && second && (
        <div className={styles.sides}>
          {pair.map((chosen, side) => (
            <Select
              key={side === 0 ? 'before' : 'after'}
              label={side === 0 ? texts.before : texts.after}
              value={chosen}
              disabled={disabled}
              onChange={({ target: { value } }) => {
                const other = pair[1 - side] === value ? chosen : (pair[1 - side] ?? '');
                onPair?.(side === 0 ? [value, other] : [other, value]);
              }}
            >
              {[first, second, ...others].map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Select>
          ))}
        </div>
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
  removed: (name: string) => `Quitaste ${name}.`,
  pair: 'Mostrar un antes y después',
  before: 'Antes',
  after: 'Después',
} as const;
