import { DAY_NAMES, HOUR_PRESETS } from '@vitrina/contracts/rules/opening-hours';
import { Button, Chip, Icon, timeZoneOf, today } from '@vitrina/sdk';
import { useEffect, useRef, useState } from 'react';
import profileStyles from '../profile.module.css';
import { useEditedLine } from '../use-edited-line.ts';
import { errorOf, type FieldsProps } from '../values.ts';
import styles from './availability.module.css';
import { ClosedDates } from './closed-dates.tsx';
import { DayRow, dayErrorId } from './day-row.tsx';
import { HoursSummary } from './hours-summary.tsx';
import { availabilityTexts as texts } from './texts.ts';
import { horasOf, hoursProblem, readWeek, type Shift, type Week, writeWeek } from './week.ts';

const DAY_MS = 86_400_000;

/** Change of the whole week, which can be undone until the next change. */
interface WholeChange {
  before: string;
  after: string;
  text: string;
}

/** Weekly opening hours (R53): a common week to start from, each day's shifts, and exceptional closed days. */
export function HoursEditor(fields: FieldsProps) {
  const { values, change } = fields;
  const { horas, pais, estado_pais } = values;
  const [isOpen, setOpen] = useState(false);
  const [edited, turnTo] = useEditedLine();
  const [last, setLast] = useState<WholeChange | null>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const now = today(timeZoneOf(pais, estado_pais));
  const yesterday = new Date(Date.parse(now) - DAY_MS).toISOString().slice(0, 10);
  const week = readWeek(horas, yesterday);
  const refused = errorOf(fields, 'horas');
  const found = hoursProblem(horas);
  // Leaves a shift that is still being typed alone until it is sent.
  const problem = found && (refused || (!found.isBlank && found.day !== edited)) ? found : null;
  const general = problem ? problem.day === null && problem.text : refused;
  const undoable = last?.after === horas ? last : null;

  const edit = (next: Week) => {
    setOpen(true);
    change({ horas: writeWeek(next) });
  };
  const replace = (after: string, text: string) => {
    setLast({ before: horas, after, text });
    change({ horas: after });
  };
  const setDay = (day: number, shifts: readonly Shift[]) =>
    edit({ ...week, days: week.days.map((other, index) => (index === day ? shifts : other)) });
  const copy = (day: number) =>
    replace(
      writeWeek({ ...week, days: week.days.map(() => week.days[day] ?? []) }),
      texts.copied(DAY_NAMES[day] ?? ''),
    );
  const clear = () => {
    setOpen(false);
    replace('', texts.cleared);
  };
  useEffect(() => {
    // The pressed button is gone.
    if (last?.after === '') group.current?.querySelector<HTMLElement>('[data-undo]')?.focus();
  }, [last]);

  return (
    <fieldset
      ref={group}
      className={profileStyles.group}
      name="horas"
      id="horas"
      tabIndex={-1}
      aria-describedby={problem && problem.day !== null ? dayErrorId(problem.day) : general ? 'horas-pie' : undefined}
    >
      <legend>{texts.hours}</legend>
      <p className={profileStyles.hint}>{texts.hoursHint}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a second fieldset would get the look of a step */}
      <div role="group" aria-label={texts.presets} className={styles.presets}>
        {HOUR_PRESETS.map(({ label, hours }) => {
          const preset = writeWeek({ ...readWeek(horasOf(hours)), closed: week.closed });
          return (
            <Chip
              key={label}
              pressed={preset === writeWeek(week)}
              onClick={() => preset !== horas && replace(preset, texts.replaced(label))}
            >
              {label}
            </Chip>
          );
        })}
      </div>
      {horas === '' && !isOpen ? (
        <Button className={styles.start} icon="calendar" onClick={() => setOpen(true)}>
          {texts.byDay}
        </Button>
      ) : (
        <>
          <ul className={styles.days} aria-label={texts.days}>
            {week.days.map((shifts, day) => (
              <DayRow
                key={DAY_NAMES[day]}
                week={week}
                day={day}
                shifts={shifts}
                error={problem?.day === day ? problem.text : null}
                onChange={(next) => setDay(day, next)}
                onCopy={() => copy(day)}
                onEnter={() => turnTo(day)}
                onLeave={() => turnTo(null)}
              />
            ))}
          </ul>
          <ClosedDates dates={week.closed} from={now} onChange={(closed) => edit({ ...week, closed })} />
          <HoursSummary horas={horas} />
        </>
      )}
      {general && (
        <p id="horas-pie" className={styles.error}>
          <Icon name="circle-alert" size={16} />
          {general}
        </p>
      )}
      <div className={profileStyles.buttons}>
        <p role="status" className={styles.note}>
          {undoable?.text}
        </p>
        {undoable && (
          <Button data-undo onClick={() => replace(undoable.before, '')}>
            {texts.undo}
          </Button>
        )}
        {horas !== '' && (
          <Button variant="quiet" icon="trash" onClick={clear}>
            {texts.clear}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
