import { Button, cx, DateField, Icon } from '@vitrina/sdk';
import { type ComponentProps, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './publish.module.css';

type Control = Pick<ComponentProps<typeof DateField>, 'name' | 'value' | 'disabled' | 'error' | 'onChange'>;

/**
 * Event and publication date. While both are today they collapse to one line with a button; the hidden fields stay in
 * the form and appear when one of them gets the focus.
 * @param props.day today's ISO date in the provider's time zone
 */
export function DatesField({ day, event, publication }: { day: string; event: Control; publication: Control }) {
  const [opened, setOpened] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wrong = Boolean(event.error || publication.error);
  const folded = !opened && !wrong && event.value === day && publication.value === day;
  const inFold = { tabIndex: folded ? -1 : undefined, onFocus: () => setOpened(true) };
  const open = () => place.current?.querySelector('input')?.focus();
  return (
    <div className={styles.when}>
      {folded && (
        <p className={styles.today}>
          <Icon name="calendar" />
          {texts.publish.today}
          <span aria-hidden="true">·</span>
          <Button
            variant="quiet"
            className={styles.inline}
            disabled={event.disabled}
            aria-label={texts.publish.changeDates}
            onClick={open}
          >
            {texts.publish.change}
          </Button>
        </p>
      )}
      <div ref={place} className={cx(styles.dates, folded && styles.folded)}>
        <DateField label={texts.publish.eventDate} min={day} {...inFold} {...event} />
        <DateField
          label={texts.publish.publicationDate}
          hint={texts.publish.publicationHint}
          min={day}
          {...inFold}
          {...publication}
        />
      </div>
    </div>
  );
}
