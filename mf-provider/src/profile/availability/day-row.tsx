import { DAY_NAMES, MAX_SPANS_A_DAY } from '@vitrina/contracts/rules/opening-hours';
import { Button, cx, Icon, IconButton, Menu } from '@vitrina/sdk';
import { useRef } from 'react';
import styles from './availability.module.css';
import { availabilityTexts as texts } from './texts.ts';
import { ALL_DAY, isAllDay, type Shift, usualShifts, type Week } from './week.ts';

const BLANK: Shift = { desde: '', hasta: '' };

/** Id of the error of a day. @param day 0 for Monday */
export function dayErrorId(day: number): string {
  return `horas-${day + 1}-pie`;
}

/** Row of a weekday: open or closed, its shifts, and buttons for the whole day. */
export function DayRow({
  week,
  day,
  shifts,
  error,
  onChange,
  onCopy,
  onEnter,
  onLeave,
}: {
  week: Week;
  /** Index of the day, 0 for Monday. */
  day: number;
  shifts: readonly Shift[];
  error: string | null;
  onChange(shifts: readonly Shift[]): void;
  /** Called to give every day these shifts. */
  onCopy(): void;
  onEnter(): void;
  onLeave(): void;
}) {
  const row = useRef<HTMLLIElement>(null);
  const name = DAY_NAMES[day] ?? '';
  const errorId = dayErrorId(day);
  const allDay = isAllDay(shifts);
  const options = [
    ...(allDay || shifts.length >= MAX_SPANS_A_DAY
      ? []
      : [{ key: 'add', label: texts.addSpan, icon: 'plus' as const, onSelect: () => onChange([...shifts, BLANK]) }]),
    allDay
      ? { key: 'hours', label: texts.someHours, onSelect: () => onChange([{ desde: '09:00', hasta: '18:00' }]) }
      : { key: 'all', label: texts.allDay, onSelect: () => onChange([ALL_DAY]) },
    { key: 'copy', label: texts.copy, onSelect: onCopy },
  ];
  return (
    <li ref={row} className={cx(styles.day, shifts.length === 0 && styles.closed)} onFocus={onEnter} onBlur={onLeave}>
      <label className={styles.dayName}>
        <input
          type="checkbox"
          checked={shifts.length > 0}
          onChange={({ target }) => onChange(target.checked ? usualShifts(week, day) : [])}
        />
        {name}
      </label>
      <div className={styles.shifts}>
        {shifts.length === 0 && <span className={styles.note}>{texts.closed}</span>}
        {allDay && <span>{texts.allDay}</span>}
        {!allDay &&
          shifts.map((shift, index) => (
            <ShiftFields
              // biome-ignore lint/suspicious/noArrayIndexKey: shifts have no identity and keep their place
              key={index}
              day={name}
              shift={shift}
              described={error ? errorId : undefined}
              onChange={(next) => onChange(shifts.map((other, place) => (place === index ? next : other)))}
              onRemove={() => {
                onChange(shifts.filter((_, place) => place !== index));
                // The pressed button is gone.
                row.current?.querySelector('input')?.focus();
              }}
            />
          ))}
        {error && (
          <p id={errorId} className={styles.error}>
            <Icon name="circle-alert" size={16} />
            {error}
          </p>
        )}
      </div>
      {shifts.length > 0 && (
        <div className={styles.dayMenu}>
          <Menu
            items={options}
            trigger={(attributes) => (
              <Button variant="quiet" aria-label={texts.optionsOf(name)} {...attributes}>
                {texts.options}
                <Icon name="chevron-down" size={18} />
              </Button>
            )}
          />
        </div>
      )}
    </li>
  );
}

/** Start and end of a shift. Browsers without time fields show text fields. */
function ShiftFields({
  day,
  shift,
  described,
  onChange,
  onRemove,
}: {
  day: string;
  shift: Shift;
  /** Id of the error, if there is one. */
  described: string | undefined;
  onChange(shift: Shift): void;
  onRemove(): void;
}) {
  const time = (field: keyof Shift, label: string) => (
    <input
      type="time"
      className={styles.time}
      aria-label={label}
      aria-invalid={described ? true : undefined}
      aria-describedby={described}
      placeholder="9:00"
      maxLength={16}
      value={shift[field]}
      onChange={({ target }) => onChange({ ...shift, [field]: target.value })}
    />
  );
  // Times of the same form compare as text.
  const isNight = /^\d\d:\d\d$/.test(shift.hasta) && shift.hasta !== '00:00' && shift.hasta <= shift.desde;
  return (
    <div className={styles.shift}>
      {time('desde', texts.opens(day))}
      <span>{texts.to}</span>
      {time('hasta', texts.shuts(day))}
      <IconButton icon="x" size={18} label={texts.removeSpan(day)} onClick={onRemove} />
      {isNight && <small className={styles.night}>{texts.nextDay}</small>}
    </div>
  );
}
