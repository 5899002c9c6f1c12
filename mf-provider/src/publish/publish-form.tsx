import { Button, Message, ProgressBar } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import type { Upload } from '../uploads/upload-queue.ts';
import type { FormField, FormProblem } from './check-file.ts';
import { FileField } from './file-field.tsx';
import { PostFields } from './post-fields.tsx';
import styles from './publish.module.css';
import { type PublishFormProps, usePublishForm } from './use-publish-form.ts';

/** Publish form: every rule is checked here and again on the server, which decides. */
export function PublishForm(props: PublishFormProps) {
  const form = usePublishForm(props);
  const { fields, files, upload, busy } = form;
  const waiting = upload?.state === 'deferred';
  return (
    <form ref={form.element} className={styles.form} onSubmit={form.submit} noValidate>
      <FileField
        files={files}
        several={props.correcting === null}
        error={files.error ?? form.errorOf('file')}
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
        <PostFields day={props.day} fields={fields} disabled={busy} errorOf={form.errorOf} onWrite={form.write} />
        {form.error && (
          <Message key={form.error} tone="error" onHide={form.hideError}>
            {form.error}
          </Message>
        )}
        {!busy && form.problems.length > 0 && <Summary problems={form.problems} onGo={form.goTo} />}
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            size="large"
            loading={busy && !waiting}
            disabled={waiting || files.preparing}
          >
            {submitLabel(busy, waiting, files.chosen.length)}
          </Button>
          {busy && upload?.state !== 'accepted' && <Button onClick={form.cancel}>{texts.publish.cancel}</Button>}
        </div>
        {busy && upload && <Sending upload={upload} />}
      </div>
    </form>
  );
}

function submitLabel(busy: boolean, waiting: boolean, files: number): string {
  if (waiting) return texts.uploads.stages.deferred;
  if (busy) return texts.publish.sending;
  return files > 1 ? texts.publish.submitSeveral(files) : texts.publish.submit;
}

const LABELS: Readonly<Record<FormField, string>> = {
  file: texts.publish.file,
  event: texts.publish.event,
  text: texts.publish.description,
  website: texts.publish.link,
  eventDate: texts.publish.eventDate,
  publicationDate: texts.publish.publicationDate,
};

/** List of the wrong fields next to the submit button; each field shows its own problem. */
function Summary({ problems, onGo }: { problems: readonly FormProblem[]; onGo(field: FormField): void }) {
  return (
    <Message tone="error">
      <strong>{texts.publish.summary(problems.length)}</strong>
      <ul className={styles.summary}>
        {problems.map(({ field }) => (
          <li key={field}>
            <button type="button" className={styles.link} onClick={() => onGo(field)}>
              {LABELS[field]}
            </button>
          </li>
        ))}
      </ul>
    </Message>
  );
}

/** Progress of the upload, and that it continues without the form. */
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
