import { MAX_DESCRIPTION, MAX_EVENT, MAX_EVENT_INPUT, MAX_LINK, type PublishFields } from '@vitrina/contracts/rules';
import { Button, DateField, Message, ProgressBar, TextArea, TextField } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import type { Upload } from '../uploads/upload-queue.ts';
import { FileField } from './file-field.tsx';
import styles from './publish.module.css';
import { type PublishFormProps, usePublishForm } from './use-publish-form.ts';

/** The form that publishes: every rule is checked here as on the server, which has the last word. */
export function PublishForm(props: PublishFormProps) {
  const { day } = props;
  const form = usePublishForm(props);
  const { fields, picture, upload, busy, problem } = form;
  const waiting = upload?.state === 'deferred';
  const field = (name: keyof PublishFields) => ({
    name,
    value: fields[name],
    disabled: busy,
    error: problem?.field === name ? problem.text : null,
    onChange: (event: { target: { value: string } }) => form.write(name, event.target.value),
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <FileField
        chosen={picture.chosen}
        preparing={picture.preparing}
        error={picture.error ?? (problem?.field === 'file' ? problem.text : null)}
        disabled={busy}
        onChoose={form.choose}
      />
      <div className={styles.fields}>
        {form.recovered && (
          <Message>
            {texts.publish.recovered}{' '}
            <Button variant="quiet" className={styles.inline} onClick={form.startOver}>
              {texts.publish.startOver}
            </Button>
          </Message>
        )}
        <TextField
          label={texts.publish.event}
          hint={texts.publish.eventHint}
          maxLength={MAX_EVENT_INPUT}
          counter={{ used: fields.evento.trim().length, limit: MAX_EVENT }}
          {...field('evento')}
        />
        <TextArea
          label={texts.publish.description}
          counter={{ used: fields.descripcion.length, limit: MAX_DESCRIPTION }}
          {...field('descripcion')}
        />
        <TextField
          label={texts.publish.link}
          hint={texts.publish.linkHint}
          optional
          inputMode="url"
          maxLength={MAX_LINK}
          {...field('www')}
        />
        <div className={styles.dates}>
          <DateField label={texts.publish.eventDate} min={day} {...field('fecha_evento')} />
          <DateField
            label={texts.publish.publicationDate}
            hint={texts.publish.publicationHint}
            min={day}
            {...field('fecha_publicacion')}
          />
        </div>
        {form.error && (
          <Message key={form.error} tone="error" onHide={form.hideError}>
            {form.error}
          </Message>
        )}
        {busy && upload && <Sending upload={upload} />}
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            size="large"
            loading={busy && !waiting}
            disabled={waiting || picture.preparing}
          >
            {submitLabel(busy, waiting)}
          </Button>
          {busy && upload?.state !== 'accepted' && <Button onClick={form.cancel}>{texts.publish.cancel}</Button>}
        </div>
      </div>
    </form>
  );
}

function submitLabel(busy: boolean, waiting: boolean): string {
  if (waiting) return texts.uploads.stages.deferred;
  return busy ? texts.publish.sending : texts.publish.submit;
}

/** The progress of the form's upload, and that it goes on without the form. */
function Sending({ upload }: { upload: Upload }) {
  return (
    <div className={styles.sending}>
      <ProgressBar percent={upload.percent} stage={texts.uploads.stages[upload.state]} />
      {upload.state === 'deferred' && (
        <p className={styles.note} role="status">
          {upload.error}
        </p>
      )}
      <p className={styles.note}>
        {upload.state === 'deferred' && `${texts.uploads.later} `}
        {texts.publish.goesOn}
      </p>
    </div>
  );
}
