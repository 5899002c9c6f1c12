import type { OwnEntry } from '@vitrina/contracts';
import { formErrors } from '@vitrina/contracts/errors';
import { hasContent, lengthOf, MAX_ENTRY_TEXT, MAX_ENTRY_TITLE, textParagraphs } from '@vitrina/contracts/rules';
import {
  api,
  Button,
  Message,
  messageOf,
  ProgressBar,
  TextArea,
  TextField,
  useDraft,
  useSubmit,
  useToasts,
} from '@vitrina/sdk';
import { useState } from 'react';
import { uploadFile } from '../uploads/chosen-file.ts';
import styles from './blog.module.css';
import { ChosenPicture, type EditedPicture, PictureField, useEntryPicture } from './entry-picture.tsx';
import { blogTexts } from './texts.ts';

const texts = blogTexts.editor;

/** Writes a new entry or changes one. The text stays in this browser until it is saved. @param entry null for a new one */
export function EntryEditor({ entry, onClose }: { entry: OwnEntry | null; onClose(): void }) {
  const toasts = useToasts();
  const kept = entry ? { titulo: entry.titulo, texto: entry.texto } : undefined;
  const { draft, write, sendingKey, forget } = useDraft(`entrada.${entry?.id ?? 'nueva'}`, { titulo: '', texto: '' });
  const untouched = draft.titulo === '' && draft.texto === '';
  const words = untouched && kept ? kept : draft;
  const picture = useEntryPicture(entry?.imagen ?? null);
  const [preview, setPreview] = useState(false);
  const [checked, setChecked] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const wrong = {
    titulo: hasContent(words.titulo) ? null : formErrors.titulo_requerido.text,
    texto: hasContent(words.texto) ? null : formErrors.texto_requerido.text,
  };
  const { busy, error, submit } = useSubmit(
    async () => {
      const { id } = await saveEntryText(entry?.id ?? null, words, sendingKey());
      forget();
      const failure = await savePicture(id, picture, setPercent);
      toasts.show(
        failure === null ? (entry ? texts.saved : texts.published) : texts.pictureLater(failure),
        failure === null ? 'success' : 'error',
      );
      onClose();
    },
    {
      check: () => {
        setChecked(true);
        setPreview(false);
        return wrong.titulo === null && wrong.texto === null && !picture.preparing;
      },
    },
  );
  return (
    <form className={styles.editor} onSubmit={submit} noValidate>
      <h1>{entry ? texts.change : texts.fresh}</h1>
      <fieldset className={styles.views} aria-label={texts.views}>
        <Button aria-pressed={!preview} variant={preview ? 'quiet' : 'secondary'} onClick={() => setPreview(false)}>
          {texts.write}
        </Button>
        <Button aria-pressed={preview} variant={preview ? 'secondary' : 'quiet'} onClick={() => setPreview(true)}>
          {texts.preview}
        </Button>
      </fieldset>
      {preview ? (
        <EntryPreview words={words} picture={picture} />
      ) : (
        <>
          <TextField
            label={texts.title}
            hint={texts.titleHint}
            maxLength={MAX_ENTRY_TITLE}
            counter={{ used: lengthOf(words.titulo), limit: MAX_ENTRY_TITLE }}
            error={checked ? (wrong.titulo ?? undefined) : undefined}
            value={words.titulo}
            onChange={({ target }) => write({ ...words, titulo: target.value })}
          />
          <PictureField picture={picture} disabled={busy} />
          <TextArea
            label={texts.text}
            hint={texts.textHint}
            rows={10}
            maxLength={MAX_ENTRY_TEXT}
            counter={{ used: lengthOf(words.texto), limit: MAX_ENTRY_TEXT }}
            error={checked ? (wrong.texto ?? undefined) : undefined}
            value={words.texto}
            onChange={({ target }) => write({ ...words, texto: target.value })}
          />
        </>
      )}
      {error && <Message tone="error">{error}</Message>}
      {percent !== null && busy && <ProgressBar percent={percent} stage={texts.sending} />}
      <p className={styles.actions}>
        <Button type="submit" variant="primary" size="large" loading={busy}>
          {entry ? texts.save : texts.publish}
        </Button>
        <Button
          size="large"
          disabled={busy}
          onClick={() => {
            // Unsaved changes of an existing entry are dropped; a new entry stays as a draft.
            if (entry) forget();
            onClose();
          }}
        >
          {texts.cancel}
        </Button>
        {!entry && !untouched && <small className={styles.note}>{texts.draft}</small>}
      </p>
    </form>
  );
}

/** Preview of an entry while it is written. Its links are not clickable. */
function EntryPreview({
  words: { titulo, texto },
  picture,
}: {
  words: { titulo: string; texto: string };
  picture: EditedPicture;
}) {
  const paragraphs = textParagraphs(texto);
  if (titulo.trim() === '' && paragraphs.length === 0) return <p className={styles.note}>{blogTexts.editor.nothing}</p>;
  return (
    <article className={styles.preview}>
      <h2>{titulo}</h2>
      <ChosenPicture picture={picture} />
      {paragraphs.map((pieces, paragraph) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are split from the text again on each keystroke
        <p key={paragraph}>
          {pieces.map(({ text, href }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are split again on each keystroke too
            href ? <u key={index}>{text}</u> : text,
          )}
        </p>
      ))}
    </article>
  );
}

/** Publishes an entry or changes one. @param id null for a new one, which `key` makes idempotent */
async function saveEntryText(
  id: string | null,
  words: { titulo: string; texto: string },
  key: string,
): Promise<OwnEntry> {
  if (id !== null) return (await api.post('/api/blog/:id', words, { params: { id } })).data;
  return (await api.post('/api/blog', words, { headers: { 'Idempotency-Key': key } })).data;
}

/** Uploads or removes the picture of a saved entry. `onPercent` gets 0 to 100. @returns the Spanish reason of a failure */
async function savePicture(
  id: string,
  { file, removed }: EditedPicture,
  onPercent: (percent: number) => void,
): Promise<string | null> {
  try {
    if (file) {
      const form = new FormData();
      form.append('file', file, file.name);
      onPercent(0);
      // Uploads take no parameters, so the path is written out.
      await uploadFile(`/api/blog/${id}/imagen` as '/api/blog/:id/imagen', form, file, {
        onProgress: (share) => onPercent(Math.round(share * 100)),
      });
    } else if (removed) await api.delete('/api/blog/:id/imagen', { params: { id } });
    return null;
  } catch (failure) {
    return messageOf(failure);
  }
}
