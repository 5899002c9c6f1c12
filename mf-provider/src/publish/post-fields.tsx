import {
  lengthOf,
  MAX_DESCRIPTION,
  MAX_EVENT,
  MAX_EVENT_INPUT,
  MAX_LINK,
  type PublishFields,
} from '@vitrina/contracts/rules';
import { publishFields } from '@vitrina/contracts/wire';
import { TextArea, TextField } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { type FormField, textTooLong } from './check-file.ts';
import { DatesField } from './dates-field.tsx';

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
        maxLength={MAX_LINK}
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
