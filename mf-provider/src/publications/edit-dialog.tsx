import type { OwnPost } from '@vitrina/contracts';
import type { PublishFields } from '@vitrina/contracts/rules';
import { publishFields } from '@vitrina/contracts/wire';
import { api, Button, Dialog, Message, useSubmit } from '@vitrina/sdk';
import { useRef, useState } from 'react';
import { useFocusFirstInvalid } from '../go-to-field.ts';
import { checkTexts, type FormProblem } from '../publish/check-file.ts';
import { nameOf, PostFields } from '../publish/post-fields.tsx';
import { texts } from '../texts.ts';
import { PieceList } from '../works/pieces.tsx';
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
  const work = usePieces(post);
  const changed = { ...changesOf(before, fields), ...work.changes };

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
        {work.pieces.length > 1 && <PieceList {...work} disabled={busy} />}
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

/** Order, cover and pair of a work's pieces, as the list takes them, and what of it is to be sent. */
function usePieces({ id, obra }: OwnPost) {
  const before = { orden: obra?.piezas.map((piece) => piece.id) ?? [], portada: id, comparar: obra?.comparar ?? null };
  const [sent, setSent] = useState(before);
  const [first, second] = sent.orden;
  const isPair = sent.comparar !== null && sent.comparar[0] === first && sent.comparar[1] === second;
  const pieces = sent.orden.flatMap((one) => obra?.piezas.find((piece) => piece.id === one) ?? []);
  return {
    pieces: pieces.map((piece) => ({
      key: piece.id,
      name: texts.works.name(before.orden.indexOf(piece.id) + 1, piece.extension === 'mp4'),
      picture: <img src={piece.poster ?? piece.ruta} alt="" />,
      isVideo: piece.extension === 'mp4',
    })),
    cover: sent.portada,
    isPair,
    onArrange: (orden: readonly string[]) => {
      const pair = isPair && orden[0] && orden[1] ? ([orden[0], orden[1]] as [string, string]) : null;
      setSent({ ...sent, orden: [...orden], comparar: pair });
    },
    onCover: (portada: string) => setSent({ ...sent, portada }),
    onPair: (pair: boolean) => setSent({ ...sent, comparar: pair && first && second ? [first, second] : null }),
    changes: JSON.stringify(sent) === JSON.stringify(before) ? {} : { obra: sent },
  };
}

function changesOf(before: PublishFields, after: PublishFields): Record<string, string> {
  const names = Object.keys(before) as (keyof PublishFields)[];
  const changed = names.filter((name) => after[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [publishFields.toWire[name], after[name]]));
}
