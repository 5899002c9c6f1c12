import { lengthOf, MAX_DESCRIPTION, MAX_EVENT, MAX_EVENT_INPUT, type PublishFields } from '@vitrina/contracts/rules';
import { publishFields } from '@vitrina/contracts/wire';
import { Button, cx, DateField, Icon, TextArea, TextField } from '@vitrina/sdk';
import { type ComponentProps, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { type FormField, textTooLong } from './check-file.ts';
import styles from './publish.module.css';

/** Texts and dates of a post, for publishing and editing. */
export function PostFields({
  day,
  fields,
  disabled,
  errorOf,
  onWrite,
}: {
  /** Today's ISO date in the provider's time zone. */
  day: string;
  fields: PublishFields;
  disabled: boolean;
  /** Problem of a field when it was sent, or null; a text that is too long is reported immediately. */
  errorOf(field: keyof PublishFields): string | null;
  onWrite(field: keyof PublishFields, value: string): void;
}) {
  const field = (name: keyof PublishFields) => ({
    name: nameOf(name),
    value: fields[name],
    disabled,
    error: errorOf(name) ?? textTooLong(fields, name),
    onChange: (event: { target: { value: string } }) => onWrite(name, event.target.value),
  });
  return (
    <>
      <TextField
        label={texts.publish.event}
        hint={texts.publish.eventHint}
        maxLength={MAX_EVENT_INPUT}
        counter={{ used: lengthOf(fields.event), limit: MAX_EVENT }}
        {...field('event')}
      />
      <TextArea
        label={texts.publish.description}
        counter={{ used: lengthOf(fields.text), limit: MAX_DESCRIPTION }}
        {...field('text')}
      />
      <TextField
        label={texts.publish.link}
        hint={texts.publish.linkHint}
        optional
        inputMode="url"
        {...field('website')}
      />
      <DatesField day={day} event={field('eventDate')} publication={field('publicationDate')} />
    </>
  );
}

/** Name of a field in the form's HTML: its wire name. */
export function nameOf(field: FormField): string {
  return field === 'file' ? field : publishFields.toWire[field];
}

type Control = Pick<ComponentProps<typeof DateField>, 'name' | 'value' | 'disabled' | 'error' | 'onChange'>;

/** Event and publication date. While both are today (`day`), they collapse to one line; the focus opens them. */
function DatesField({ day, event, publication }: { day: string; event: Control; publication: Control }) {
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
