import type { OwnPost } from '@vitrina/contracts';
import { formErrors } from '@vitrina/contracts/errors';
import { MAX_PIECES, type PublishFields } from '@vitrina/contracts/rules';
import { publishFields } from '@vitrina/contracts/wire';
import { ApiError, api, Button, Dialog, Message, useSubmit } from '@vitrina/sdk';
import { useRef, useState } from 'react';
import { useFocusFirstInvalid } from '../go-to-field.ts';
import { checkFile, checkTexts, type FormProblem } from '../publish/check-file.ts';
import { FileField } from '../publish/file-field.tsx';
import { nameOf, PostFields } from '../publish/post-fields.tsx';
import { fileFacts, useChosenFiles } from '../publish/use-chosen-files.ts';
import { texts } from '../texts.ts';
import { uploads } from '../uploads/use-uploads.ts';
import type { Pair } from '../works/piece-list.tsx';
import { PieceList } from '../works/pieces.tsx';
import { piecesOf } from './pieces-of.ts';
import styles from './publications.module.css';

/**
 * Edits texts and dates of a post, and its pictures and videos: adds, removes and arranges them. Nothing changes before
 * it is saved. `onSaved` receives the server's message.
 */
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
  const { removed, changes, ...work } = usePieces(post);
  const workId = post.obra?.id ?? post.id;
  // Counted once: this dialog's pieces do not include files that arrive while it is open.
  const [queued] = useState(() =>
    uploads.additionsTo(
      workId,
      piecesOf(post).map(({ id }) => id),
    ),
  );
  const room = MAX_PIECES - work.pieces.length - work.hidden - queued;
  const files = useChosenFiles([], { room, adds: true });
  const [wrongFile, setWrongFile] = useState<string | null>(null);

  useFocusFirstInvalid(form, problems[0] && nameOf(problems[0].field), refusals || null);

  const check = () => {
    const wrong = checkTexts(fields, day, before);
    const code = files.chosen.flatMap((file) => checkFile(fileFacts(file)) ?? [])[0];
    setProblems(wrong);
    setRefusals(refusals + wrong.length);
    const isFull = files.chosen.length > room;
    setWrongFile(code ? formErrors[code].text : isFull ? texts.publish.full : null);
    return wrong.length === 0 && !code && !isFull;
  };
  const send = async () => {
    let message: string | null = null;
    const save = async (changed: object) => {
      if (Object.keys(changed).length === 0) return;
      message = (await api.post('/api/publicaciones/:id', changed, { params: { id: work.cover } })).message;
    };
    // The texts first: they may be refused, and a deleted file does not return.
    await save(changesOf(before, fields));
    for (const id of removed) await api.post('/api/delete_archivo', { id }).catch(unlessGone);
    await save(changes);
    const added = files.chosen.map(({ file }) => file);
    uploads.addToWork(workId, { ...before, ...fields }, added);
    if (message) onSaved(message);
    else onClose();
  };
  const { busy, error, submit } = useSubmit(send, { check });
  return (
    <Dialog open backCloses onClose={onClose} title={texts.publications.editTitle}>
      <form ref={form} className={styles.edit} onSubmit={submit} noValidate>
        {post.obra && <PieceList {...work} removable={work.pieces.length > 1} disabled={busy} />}
        {queued > 0 && (
          <p>
            {texts.works.queued(queued)} {room <= 0 && texts.publish.full}
          </p>
        )}
        {(files.isList || room > 0) && (
          <FileField
            files={files}
            work={null}
            several
            error={files.error ?? wrongFile}
            disabled={busy || files.preparing}
            onChoose={(chosen) => {
              setWrongFile(null);
              void files.choose(chosen);
            }}
          />
        )}
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
          <Button type="submit" variant="primary" loading={busy} disabled={files.preparing}>
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

/** Ignores that a file is already deleted: a failed attempt to save is repeated. */
function unlessGone(failure: unknown): void {
  if (!(failure instanceof ApiError) || failure.code !== 'publicacion_no_encontrada') throw failure;
}

/** Pieces of a work without those that are not ready yet, as the list takes them; what to remove and what to send. */
function usePieces(post: OwnPost) {
  const { id, obra } = post;
  const ready = piecesOf(post).filter(({ ruta }) => ruta !== '');
  const all = ready.map((piece) => piece.id);
  const [orden, onArrange] = useState<readonly string[]>(all);
  const [chosenCover, onCover] = useState(id);
  const [chosenPair, onPair] = useState<Pair | null>(obra?.comparar ?? null);
  const arrangedIn = (ids: readonly string[], cover: string, pair: Pair | null) => ({
    orden: [...ids],
    portada: ids.includes(cover) ? cover : (ids[0] ?? id),
    comparar: pair?.every((one) => ids.includes(one)) ? pair : null,
  });
  const sent = arrangedIn(orden, chosenCover, chosenPair);
  const before = arrangedIn(
    all.filter((one) => orden.includes(one)),
    id,
    obra?.comparar ?? null,
  );
  const removed = all.filter((one) => !orden.includes(one));
  return {
    pieces: orden.flatMap((one) => {
      const piece = ready.find((known) => known.id === one);
      if (!piece) return [];
      const isVideo = piece.extension === 'mp4';
      const name = texts.works.name(all.indexOf(one) + 1, isVideo);
      return { key: one, name, picture: <img src={piece.poster ?? piece.ruta} alt="" />, isVideo };
    }),
    /** Number of files that are not in the list. */
    hidden: piecesOf(post).length - ready.length + (obra?.faltan ?? 0),
    cover: sent.portada,
    pair: sent.comparar,
    onArrange,
    onCover,
    onPair,
    removed,
    changes: removed.length === 0 && JSON.stringify(sent) === JSON.stringify(before) ? {} : { obra: sent },
  };
}

function changesOf(before: PublishFields, after: PublishFields): Record<string, string> {
  const names = Object.keys(before) as (keyof PublishFields)[];
  const changed = names.filter((name) => after[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [publishFields.toWire[name], after[name]]));
}
