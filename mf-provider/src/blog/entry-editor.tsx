import type { OwnEntry } from '@vitrina/contracts';
import { formErrors } from '@vitrina/contracts/errors';
import { hasContent, lengthOf, MAX_ENTRY_TEXT, MAX_ENTRY_TITLE } from '@vitrina/contracts/rules';
import { Button, Message, ProgressBar, TextArea, TextField, useDraft, useSubmit, useToasts } from '@vitrina/sdk';
import { useState } from 'react';
import styles from './blog.module.css';
import { EntryPreview } from './entry-preview.tsx';
import { PictureField } from './picture-field.tsx';
import { saveEntryText, savePicture } from './save-entry.ts';
import { blogTexts } from './texts.ts';
import { useEntryPicture } from './use-entry-picture.ts';

const texts = blogTexts.editor;

/**
 * Writes a new entry or changes one. The text stays in this browser until it is saved. @param entry null for a new one
 */
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
