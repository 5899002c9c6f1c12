import type { OwnPost } from '@vitrina/contracts';
import type { PublishFields } from '@vitrina/contracts/rules';
import { publishFields } from '@vitrina/contracts/wire';
import { api, Button, Dialog, Message, useSubmit } from '@vitrina/sdk';
import { useRef, useState } from 'react';
import { useFocusFirstInvalid } from '../go-to-field.ts';
import { checkTexts, type FormProblem } from '../publish/check-file.ts';
import { nameOf, PostFields } from '../publish/post-fields.tsx';
import { texts } from '../texts.ts';
import styles from './publications.module.css';

/** Edits texts and dates of a post; its file stays. `onSaved` receives the server's message. */
export function EditDialog({
  post,
  day,
  onSaved,
  onClose,
}: {
  post: OwnPost;
  /** Today's ISO date in the owner's time zone. */
  day: string;
  onSaved(message: string): void;
  onClose(): void;
}) {
  const before = fieldsOf(post);
  const [fields, setFields] = useState(before);
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const changed = changesOf(before, fields);

  useFocusFirstInvalid(form, problems[0] && nameOf(problems[0].field), refusals || null);

  const check = () => {
    const wrong = checkTexts(fields, day, before);
    setProblems(wrong);
    setRefusals(refusals + wrong.length);
    return wrong.length === 0;
  };
  const send = async () => {
    if (Object.keys(changed).length === 0) return onClose();
    const { message } = await api.post('/api/publicaciones/:id', changed, { params: { id: post.id } });
    onSaved(message);
  };
  const { busy, error, submit } = useSubmit(send, { check });
  return (
    <Dialog open backCloses onClose={onClose} title={texts.publications.editTitle}>
      <form ref={form} className={styles.edit} onSubmit={submit} noValidate>
        <PostFields
          day={day}
          fields={fields}
          disabled={busy}
          errorOf={(name) => problems.find(({ field }) => field === name)?.text ?? null}
          onWrite={(name, value) => {
            setFields({ ...fields, [name]: value });
            setProblems(problems.filter(({ field }) => field !== name));
          }}
        />
        {error && <Message tone="error">{error}</Message>}
        <p className={styles.links}>
          <Button type="submit" variant="primary" loading={busy}>
            {texts.publications.save}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {texts.publications.cancel}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

function fieldsOf({ evento, texto_personalizado, www, fecha_evento, fecha_publicacion }: OwnPost): PublishFields {
  return {
    event: evento,
    text: texto_personalizado,
    website: www,
    eventDate: fecha_evento,
    publicationDate: fecha_publicacion,
  };
}

function changesOf(before: PublishFields, after: PublishFields): Record<string, string> {
  const names = Object.keys(before) as (keyof PublishFields)[];
  const changed = names.filter((name) => after[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [publishFields.toWire[name], after[name]]));
}
