import { currencyOf, MAX_SERVICES } from '@vitrina/contracts/rules/prices';
import { Button, Icon } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import { moved, useDrag } from '../../ordering/use-drag.ts';
import shared from '../availability/availability.module.css';
import profileStyles from '../profile.module.css';
import { useEditedLine } from '../use-edited-line.ts';
import { errorOf, type FieldsProps } from '../values.ts';
import { type Line, lineProblem, nameOf, readLines, writeLines } from './lines.ts';
import { PriceLine } from './price-line.tsx';
import styles from './prices.module.css';
import { priceTexts as texts } from './texts.ts';

const BLANK: Line = { nombre: '', desde: '', unidad: 'trabajo' };

/** Change of the list that can be undone until the next one. */
interface ListChange {
  before: string;
  after: string;
  text: string;
}

/** Services with starting prices (R55): added, removed with undo, and reordered by drag, arrow keys or menu. */
export function PriceList(fields: FieldsProps) {
  const { values, change } = fields;
  const { servicios, pais } = values;
  const lines = readLines(servicios);
  const keys = useKeys(lines.length);
  const [edited, turnTo] = useEditedLine();
  const [last, setLast] = useState<ListChange | null>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  /** Element to focus after the next render: the pressed one is gone, or has moved. */
  const goal = useRef('');
  const refused = errorOf(fields, 'servicios');
  const found = lineProblem(servicios);
  // Leaves a line that is still being filled in alone until it is sent.
  const problem = found && (refused || (!found.isUnfinished && found.index !== edited)) ? found : null;
  const undoable = last?.after === servicios ? last : null;

  const write = (next: readonly Line[]) => change({ servicios: writeLines(next) });
  const replace = (next: readonly Line[], text: string) => {
    const after = writeLines(next);
    setLast({ before: servicios, after, text });
    change({ servicios: after });
  };
  const move = (from: number, to: number) => {
    const line = lines[from];
    if (!line || to === from || to < 0 || to >= lines.length) return;
    keys.set(moved(keys.list, from, to));
    goal.current = `[data-handle="${to}"]`;
    replace(moved(lines, from, to), texts.moved(nameOf(line, from), to + 1, lines.length));
  };
  const remove = (index: number) => {
    const line = lines[index];
    if (!line) return;
    keys.set(keys.list.filter((_, place) => place !== index));
    goal.current = '[data-undo]';
    replace(
      lines.filter((_, place) => place !== index),
      texts.removed(nameOf(line, index)),
    );
  };
  const add = () => {
    goal.current = `[data-name="${lines.length}"]`;
    write([...lines, BLANK]);
  };
  const drag = useDrag(group, move);
  useEffect(() => {
    if (goal.current === '') return;
    group.current?.querySelector<HTMLElement>(goal.current)?.focus();
    goal.current = '';
  });

  return (
    <fieldset
      ref={group}
      className={profileStyles.group}
      name="servicios"
      id="servicios"
      tabIndex={-1}
      aria-describedby={refused ? 'servicios-pie' : undefined}
    >
      <legend>{texts.title}</legend>
      <p className={profileStyles.hint}>{texts.hint}</p>
      {lines.length > 0 && (
        <ol className={styles.lines} aria-label={texts.list}>
          {lines.map((line, index) => (
            <PriceLine
              key={keys.list[index]}
              line={line}
              index={index}
              isLast={index === lines.length - 1}
              currency={currencyOf(pais === 'CO' ? 'CO' : 'MX')}
              error={problem?.index === index ? problem.text : null}
              drag={drag}
              onChange={(part) => write(lines.map((other, place) => (place === index ? { ...other, ...part } : other)))}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
              onEnter={() => turnTo(index)}
              onLeave={() => turnTo(null)}
            />
          ))}
        </ol>
      )}
      {refused && !problem && (
        <p id="servicios-pie" className={shared.error}>
          <Icon name="circle-alert" size={16} />
          {refused}
        </p>
      )}
      <div className={profileStyles.buttons}>
        {lines.length < MAX_SERVICES ? (
          <Button icon="plus" onClick={add}>
            {texts.add}
          </Button>
        ) : (
          <p className={shared.note}>{texts.full}</p>
        )}
        <p role="status" className={shared.note}>
          {undoable?.text}
        </p>
        {undoable && (
          <Button
            data-undo
            onClick={() => {
              goal.current = 'button:not([data-undo])';
              change({ servicios: undoable.before });
            }}
          >
            {texts.undo}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Keys that lines keep when they move; lines have no identity of their own. */
function useKeys(length: number): { list: readonly number[]; set(next: readonly number[]): void } {
  const list = useRef<readonly number[]>([]);
  const next = useRef(0);
  while (list.current.length < length) list.current = [...list.current, next.current++];
  list.current = list.current.slice(0, length);
  return {
    list: list.current,
    set: (moved) => {
      list.current = moved;
    },
  };
}
