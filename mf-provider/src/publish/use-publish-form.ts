import type { PublishFields } from '@vitrina/contracts/rules';
import { useDraft } from '@vitrina/sdk';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { isUnderWay, type Upload } from '../uploads/upload-queue.ts';
import { uploads as queue } from '../uploads/use-uploads.ts';
import { checkForm, type FormProblem, fieldOfRefusal } from './check-file.ts';
import { factsOf, useChosenFile } from './use-chosen-file.ts';

/** What the publish form is opened with. */
export interface PublishFormProps {
  /** E-mail of the account. */
  owner: string;
  /** Today's ISO date where the provider is. */
  day: string;
  uploads: readonly Upload[];
  /** A refused upload that is being corrected. */
  mending: Upload | null;
  /** A file that opened the form. */
  first: File | null;
  onSent(): void;
}

const blank: PublishFields = { evento: '', descripcion: '', www: '', fecha_evento: '', fecha_publicacion: '' };

/** State and actions of the publish form; its upload goes on in the page's queue when the form is closed. */
export function usePublishForm({ owner, day, uploads, mending, first, onSent }: PublishFormProps) {
  // The queue keeps its own uploads; the draft is for a form that is not sent.
  const {
    draft: fields,
    write,
    forget,
  } = useDraft(mending ? null : `publicar.${owner}`, blank, { store: sessionStorage, first: mending?.fields });
  const [recovered, setRecovered] = useState(() => !mending && Object.values(fields).some(Boolean));
  const [key, setKey] = useState(mending?.key ?? null);
  const [edited, setEdited] = useState(false);
  const [own, setOwn] = useState<FormProblem | null>(null);
  const [hidden, setHidden] = useState(false);
  const picture = useChosenFile(mending?.file ?? first);

  const upload = uploads.find((candidate) => candidate.key === key) ?? null;
  const busy = upload !== null && isUnderWay(upload);
  const refusal = upload?.state === 'refused' && !edited ? upload : null;
  const refusedField = fieldOfRefusal(refusal?.code ?? null);
  const problem = own ?? (refusedField && refusal?.error ? { field: refusedField, text: refusal.error } : null);

  const keepAgain = useEffectEvent(() => write(fields));
  useEffect(() => {
    // A refused or cancelled upload is a form again.
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

  const change = (field: FormProblem['field']) => {
    // An edited field is no longer marked as wrong; the next submission checks it again.
    setOwn((known) => (known?.field === field ? null : known));
    setEdited(true);
    setRecovered(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkForm(fields, factsOf(picture.chosen), day);
    setOwn(wrong);
    if (wrong || !picture.chosen || busy) return;
    setHidden(false);
    setEdited(false);
    // An unchanged form keeps its key, so that it makes one post; a changed one is another upload.
    if (upload && !edited) return queue.retry(upload.key);
    if (upload) queue.discard(upload.key);
    setKey(queue.add(fields, picture.chosen.file));
    forget();
  };
  return {
    fields,
    picture,
    upload,
    busy,
    problem,
    recovered,
    error: refusal && !refusedField && !hidden ? refusal.error : null,
    hideError: () => setHidden(true),
    write: (name: keyof PublishFields, value: string) => {
      write({ ...fields, [name]: value });
      change(name);
    },
    choose: (file: File, extra: number) => {
      change('file');
      void picture.choose(file, extra);
    },
    startOver: () => {
      write(blank);
      setRecovered(false);
    },
    submit,
    cancel: () => {
      if (upload) queue.discard(upload.key);
      setKey(null);
    },
  };
}
