import { MAX_CLOSED_DATES } from '@vitrina/contracts/rules/opening-hours';
import { Button, DateField, formatDay, Tag } from '@vitrina/sdk';
import { useRef, useState } from 'react';
import profileStyles from '../profile.module.css';
import styles from './availability.module.css';
import { availabilityTexts as texts } from './texts.ts';

/** Exceptional closed days, each a date of the calendar. */
export function ClosedDates({
  dates,
  from,
  onChange,
}: {
  /** ISO dates in order. */
  dates: readonly string[];
  /** First date that can be added: today, ISO. */
  from: string;
  onChange(dates: readonly string[]): void;
}) {
  const [date, setDate] = useState('');
  const [isPast, setPast] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const add = () => {
    if (date === '') return field.current?.focus();
    setPast(date < from);
    if (date < from) return field.current?.focus();
    onChange([...new Set([...dates, date])].sort());
    setDate('');
  };
  return (
    <div className={styles.dates}>
      {dates.length < MAX_CLOSED_DATES && (
        <div className={styles.addDate}>
          <DateField
            ref={field}
            label={texts.dates}
            hint={texts.datesHint}
            error={isPast ? texts.pastDate : null}
            min={from}
            value={date}
            onChange={({ target }) => {
              setDate(target.value);
              setPast(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would send the form.
              event.preventDefault();
              add();
            }}
          />
          <Button icon="plus" onClick={add}>
            {texts.addDate}
          </Button>
        </div>
      )}
      {dates.length > 0 && (
        <ul className={profileStyles.chips} aria-label={texts.dates}>
          {dates.map((closed) => (
            <li key={closed}>
              <Tag onRemove={() => onChange(dates.filter((other) => other !== closed))}>{formatDay(closed)}</Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
