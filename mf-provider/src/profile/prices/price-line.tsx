import { UNIT_TEXTS } from '@vitrina/contracts/rules/prices';
import { cx, Icon, IconButton, Menu } from '@vitrina/sdk';
import handle from '../../ordering/handle.module.css';
import type { Drag } from '../../ordering/use-drag.ts';
import shared from '../availability/availability.module.css';
import { type Line, nameOf, UNITS } from './lines.ts';
import styles from './prices.module.css';
import { priceTexts as texts } from './texts.ts';

/** Line of the list of prices: handle, name, price, unit, and a button that removes it. */
export function PriceLine({
  line,
  index,
  isLast,
  currency,
  error,
  drag,
  onChange,
  onMove,
  onRemove,
  onEnter,
  onLeave,
}: {
  line: Line;
  index: number;
  isLast: boolean;
  currency: string;
  error: string | null;
  drag: Drag;
  onChange(part: Partial<Line>): void;
  /** Called to move the line by a number of places; negative ones lead up. */
  onMove(by: number): void;
  onRemove(): void;
  onEnter(): void;
  onLeave(): void;
}) {
  const name = nameOf(line, index);
  const errorId = `servicio-${index + 1}-pie`;
  const control = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined };
  const isTarget = drag.from !== null && drag.from !== index && drag.to === index;
  const ways = [
    ...(index > 0 ? [{ key: 'up', label: texts.up, onSelect: () => onMove(-1) }] : []),
    ...(isLast ? [] : [{ key: 'down', label: texts.down, onSelect: () => onMove(1) }]),
    { key: 'remove', label: texts.remove(name), icon: 'trash' as const, onSelect: onRemove },
  ];
  return (
    <li
      className={styles.line}
      data-line={index}
      data-dragged={drag.from === index ? '' : undefined}
      data-target={isTarget ? (index > (drag.from ?? 0) ? 'below' : 'above') : undefined}
      onFocus={onEnter}
      onBlur={onLeave}
    >
      <div className={styles.handlePlace}>
        <Menu
          items={ways}
          trigger={({ onClick, ...attributes }) => (
            <button
              type="button"
              className={handle.handle}
              data-handle={index}
              aria-label={texts.handle(name)}
              {...attributes}
              {...drag.handle(index)}
              onClick={() => !drag.wasDrag() && onClick()}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                if (by === 0) return;
                event.preventDefault();
                event.stopPropagation();
                onMove(by);
              }}
            >
              <span aria-hidden="true">⠿</span>
            </button>
          )}
        />
      </div>
      <label className={styles.name}>
        {texts.name}
        <input
          data-name={index}
          {...control}
          maxLength={200}
          value={line.nombre}
          onChange={({ target }) => onChange({ nombre: target.value })}
        />
      </label>
      <label className={styles.price}>
        {texts.from(currency)}
        <input
          {...control}
          inputMode="numeric"
          maxLength={24}
          value={line.desde}
          onChange={({ target }) => onChange({ desde: target.value })}
        />
      </label>
      <label className={styles.unit}>
        {texts.unit}
        <select
          value={line.unidad}
          onChange={({ target }) => onChange({ unidad: UNITS.find((unit) => unit === target.value) ?? line.unidad })}
        >
          {UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {UNIT_TEXTS[unit]}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.removal}>
        <IconButton icon="x" size={18} label={texts.remove(name)} onClick={onRemove} />
      </div>
      {error && (
        <p id={errorId} className={cx(shared.error, styles.problem)}>
          <Icon name="circle-alert" size={16} />
          {error}
        </p>
      )}
    </li>
  );
}
