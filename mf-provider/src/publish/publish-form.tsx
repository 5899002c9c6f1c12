import { MAX_DESCRIPTION, MAX_EVENT, MAX_EVENT_INPUT, MAX_LINK, type PublishFields } from '@vitrina/contracts/rules';
import { Button, DateField, Message, ProgressBar, TextArea, TextField, timeZoneOf, today } from '@vitrina/sdk';
import { type FormEvent, useState } from 'react';
import { texts } from '../texts.ts';
import { checkForm, type FormProblem } from './check-file.ts';
import { FileField } from './file-field.tsx';
import styles from './publish.module.css';
import { useChosenFile } from './use-chosen-file.ts';
import { useUpload } from './use-upload.ts';

const blank: PublishFields = { evento: '', descripcion: '', www: '', fecha_evento: '', fecha_publicacion: '' };

/** The form that publishes: every rule is checked here as on the server, which has the last word. */
export function PublishForm({
  location,
  onPublished,
}: {
  location: { pais: string; estado_pais: string } | undefined;
  onPublished(message: string): void;
}) {
  const [fields, setFields] = useState(blank);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const picture = useChosenFile();
  const upload = useUpload();
  const day = today(timeZoneOf(location ?? { pais: '', estado_pais: '' }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkForm(fields, picture.chosen?.file ?? null, day);
    setProblem(wrong);
    if (wrong || !picture.chosen) return;
    const message = await upload.send(fields, picture.chosen.file);
    if (message) onPublished(message);
  };
  // What is being put right is no longer wrong; the next sending looks again.
  const forget = (name: FormProblem['field']) => setProblem((known) => (known?.field === name ? null : known));
  const field = (name: keyof PublishFields) => ({
    name,
    value: fields[name],
    disabled: upload.busy,
    error: problem?.field === name ? problem.text : null,
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value });
      forget(name);
    },
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FileField
        chosen={picture.chosen}
        preparing={picture.preparing}
        error={picture.error ?? (problem?.field === 'file' ? problem.text : null)}
        disabled={upload.busy}
        onChoose={(file) => {
          forget('file');
          picture.choose(file);
        }}
      />
      <div className={styles.fields}>
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
        {upload.error && (
          <Message tone="error" onHide={upload.clearError}>
            {upload.error}
          </Message>
        )}
        {upload.busy && <ProgressBar percent={upload.percent} stage={texts.publish.uploading} />}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size="large" loading={upload.busy} disabled={picture.preparing}>
            {upload.busy ? texts.publish.sending : texts.publish.submit}
          </Button>
          {upload.busy && <Button onClick={upload.cancel}>{texts.publish.cancel}</Button>}
        </div>
      </div>
    </form>
  );
}
