import type { PublishFields } from '@vitrina/contracts/rules';
import { Button, Message, ProgressBar, tabMemory, useDraft } from '@vitrina/sdk';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { goToField, useFocusFirstInvalid } from '../go-to-field.ts';
import { texts } from '../texts.ts';
import { isUnderWay, type Upload } from '../uploads/upload-queue.ts';
import { uploads as queue } from '../uploads/use-uploads.ts';
import { checkForm, type FormField, type FormProblem, fieldOfRefusal } from './check-file.ts';
import { FileField } from './file-field.tsx';
import { nameOf, PostFields } from './post-fields.tsx';
import styles from './publish.module.css';
import { fileFacts, useChosenFiles } from './use-chosen-files.ts';
import { useWorkChoices } from './use-work-choices.ts';

interface PublishFormProps {
  /** E-mail of the account. */
  owner: string;
  /** Today's ISO date in the provider's time zone. */
  day: string;
  uploads: readonly Upload[];
  /** Refused upload that is being corrected. */
  correcting: Upload | null;
  /** Files that opened the form. */
  first: readonly File[];
  onSent(): void;
}

/** Publish form: every rule is checked here and again on the server, which decides. */
export function PublishForm(props: PublishFormProps) {
  const form = usePublishForm(props);
  const { fields, files, upload, busy } = form;
  const waiting = upload?.state === 'deferred';
  return (
    <form ref={form.element} className={styles.form} onSubmit={form.submit} noValidate>
      <FileField
        files={files}
        work={form.work}
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
            {submitLabel(busy, waiting, form.work.isOne ? 1 : files.chosen.length)}
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

const blank: PublishFields = { event: '', text: '', website: '', eventDate: '', publicationDate: '' };

/** State and actions of the publish form; its upload continues in the page's queue when the form is closed. */
function usePublishForm({ owner, day, uploads, correcting, first, onSent }: PublishFormProps) {
  // The queue stores its own uploads; the draft is for a form that is not sent.
  const { draft, write, forget } = useDraft(correcting ? null : `publicar.${owner}`, blank, {
    store: tabMemory,
    first: correcting?.fields,
  });
  const [recovered, setRecovered] = useState(() => !correcting && Object.values(draft).some(Boolean));
  const [datesChosen, setDatesChosen] = useState(correcting !== null);
  const [key, setKey] = useState(correcting?.key ?? null);
  const [edited, setEdited] = useState(false);
  const [own, setOwn] = useState<readonly FormProblem[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [hidden, setHidden] = useState(false);
  const files = useChosenFiles(correcting ? [correcting.file] : first);
  const work = useWorkChoices(files.chosen);
  const element = useRef<HTMLFormElement>(null);
  const fields = datesChosen ? draft : fromToday(draft, day);

  const upload = uploads.find((candidate) => candidate.key === key) ?? null;
  const busy = upload !== null && isUnderWay(upload);
  const refusal = upload?.state === 'refused' && !edited ? upload : null;
  const refusedField = fieldOfRefusal(refusal?.code ?? null);
  const refused = refusedField && refusal?.error ? [{ field: refusedField, text: refusal.error }] : [];
  const problems = own.length > 0 ? own : refused;

  const keepAgain = useEffectEvent(() => write(draft));
  useEffect(() => {
    // A refused or cancelled upload becomes a draft again.
    if (!busy) keepAgain();
  }, [busy]);

  const onAccepted = useEffectEvent(() => {
    forget();
    onSent();
  });
  const sent = upload?.state === 'accepted';
  useEffect(() => {
    if (sent) onAccepted();
  }, [sent]);

  const refusals = attempts > 0 || refusedField ? `${attempts} ${refusedField ?? ''}` : null;
  useFocusFirstInvalid(element, problems[0] && nameOf(problems[0].field), refusals);

  const change = (field: FormField) => {
    // An edited field is no longer marked as wrong; the next submission checks it again.
    setOwn((known) => known.filter((problem) => problem.field !== field));
    setEdited(true);
    setRecovered(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkForm(fields, files.chosen.map(fileFacts), day);
    setOwn(wrong);
    if (wrong.length > 0) setAttempts(attempts + 1);
    const [chosen, ...more] = files.chosen;
    if (wrong.length > 0 || !chosen || busy) return;
    setHidden(false);
    setEdited(false);
    // An unchanged form keeps its key, so that it creates one post; a changed one is another upload.
    if (upload && !edited) return queue.retry(upload.key);
    if (upload) queue.discard(upload.key);
    forget();
    if (more.length === 0) return setKey(queue.add(fields, chosen.file, correcting?.work));
    const all = files.chosen.map(({ file }) => file);
    // The gallery shows the progress.
    if (work.isOne) {
      const positionOf = (url: string) => files.chosen.findIndex((file) => file.url === url) + 1;
      const comparar: [number, number] | null = work.pair && [positionOf(work.pair[0]), positionOf(work.pair[1])];
      queue.addWork(fields, all, { portada: work.coverIndex + 1, ...(comparar && { comparar }) });
    } else for (const file of all) queue.add(fields, file);
    onSent();
  };
  return {
    element,
    fields,
    files: {
      ...files,
      arrange: (urls: readonly string[]) => {
        change('file');
        files.arrange(urls);
      },
    },
    work,
    upload,
    busy,
    /** Problems of the last submission, in the order of the fields. */
    problems,
    /** Problem of a field, or null. */
    errorOf: (field: FormField) => problems.find((problem) => problem.field === field)?.text ?? null,
    goTo: (field: FormField) => goToField(element.current, nameOf(field)),
    recovered,
    error: refusal && !refusedField && !hidden ? refusal.error : null,
    hideError: () => setHidden(true),
    write: (name: keyof PublishFields, value: string) => {
      const isDate = name === 'eventDate' || name === 'publicationDate';
      if (isDate) setDatesChosen(true);
      write({ ...(isDate ? fields : draft), [name]: value });
      change(name);
    },
    choose: (chosen: readonly File[]) => {
      change('file');
      void files.choose(chosen);
    },
    startOver: () => {
      write(blank);
      setDatesChosen(false);
      setRecovered(false);
    },
    submit,
    cancel: () => {
      if (upload) queue.discard(upload.key);
      setKey(null);
    },
  };
}

/** Draft with today for each date that is not chosen or has passed since. */
function fromToday(draft: PublishFields, day: string): PublishFields {
  const orToday = (date: string) => (date < day ? day : date);
  return { ...draft, eventDate: orToday(draft.eventDate), publicationDate: orToday(draft.publicationDate) };
}
