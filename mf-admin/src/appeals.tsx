import type { Appeal } from '@vitrina/contracts';
import { api, Badge, Button, formatMoment, Message, Tag, useQueryClient, useSubmit, useToasts } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import styles from './admin.module.css';
import { FilterSelect, useFilters } from './lists/filters.tsx';
import { Queue, QueueItem, usePages } from './queue.tsx';
import { ReasonField } from './reason-dialog.tsx';
import { appealTexts as texts } from './texts.ts';

const filters = [{ name: 'estado', label: texts.view, options: texts.states }];

/** Lists open or answered appeals. An open appeal can be answered once. */
export function Appeals() {
  const filtered = useFilters(filters);
  const { estado } = filtered.values;
  const state = estado === 'aceptada' || estado === 'rechazada' ? estado : 'abierta';
  const { query, pages } = usePages(['apelaciones', state], (cursor, signal) =>
    api.page('/api/admin/apelaciones', { query: { estado: state, cursor }, signal }),
  );
  const sendAnswer = useAnswer();
  const [answering, setAnswering] = useState<{ appeal: Appeal; result: Result } | null>(null);
  const appeals = pages.flatMap(({ answer }) => answer.data);
  return (
    <>
      <FilterSelect
        label={texts.view}
        options={texts.states}
        value={state}
        onChoose={(value) => filtered.set('estado', value)}
      />
      <Queue
        query={query}
        count={appeals.length}
        label={texts.list}
        emptyTitle={texts.emptyTitle}
        emptyText={texts.emptyText}
      >
        {appeals.map((appeal) => (
          <AppealItem key={appeal.id} appeal={appeal} onAnswer={(result) => setAnswering({ appeal, result })} />
        ))}
      </Queue>
      {answering && (
        <AnswerDialog
          who={answering.appeal.quien}
          result={answering.result}
          onClose={() => setAnswering(null)}
          onAnswer={(text) => sendAnswer(answering.appeal.id, answering.result, text)}
        />
      )}
    </>
  );
}

function AppealItem({ appeal, onAnswer }: { appeal: Appeal; onAnswer(result: Result): void }) {
  const { quien, tipo, fecha, extracto, razon, decidio, texto, estado, respuesta, vigente } = appeal;
  return (
    <QueueItem label={`${quien}: ${texts.kinds[tipo]}`}>
      <p className={styles.byline}>
        <strong>{quien}</strong>
        <Badge>{texts.kinds[tipo]}</Badge>
        <time dateTime={fecha}>{formatMoment(fecha)}</time>
        {estado === 'abierta' && !vigente && <Tag>{texts.undone}</Tag>}
      </p>
      <p className={styles.words}>{texto}</p>
      {extracto && <p className={styles.words}>{texts.about(extracto)}</p>}
      <p className={styles.words}>{razon ? texts.decided(decidio, razon) : texts.decidedWithout(decidio)}</p>
      {respuesta !== null && <p className={styles.words}>{texts.answered(respuesta)}</p>}
      {estado === 'abierta' && (
        <p className={styles.actions}>
          <Button variant="secondary" icon="check" onClick={() => onAnswer('aceptada')}>
            {texts.accept}
          </Button>
          <Button variant="danger" icon="x" onClick={() => onAnswer('rechazada')}>
            {texts.reject}
          </Button>
        </p>
      )}
    </QueueItem>
  );
}

/** Dialog for the answer to an appeal, which is sent to the person and logged. */
function AnswerDialog({
  who,
  result,
  onAnswer,
  onClose,
}: {
  who: string;
  result: Result;
  onAnswer(text: string): Promise<void>;
  onClose(): void;
}) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, error, submit } = useSubmit(
    async () => {
      await onAnswer(text.trim());
      onClose();
    },
    {
      check: () => {
        setMissing(text.trim() === '');
        return text.trim() !== '';
      },
    },
  );
  const accepting = result === 'aceptada';
  return (
    <FormDialog
      title={accepting ? texts.acceptTitle(who) : texts.rejectTitle(who)}
      action={accepting ? texts.accept : texts.reject}
      keep={texts.keep}
      variant={accepting ? 'primary' : 'danger'}
      busy={busy}
      submit={submit}
      onClose={onClose}
    >
      <p>{accepting ? texts.acceptMore : texts.rejectMore}</p>
      {error && <Message tone="error">{error}</Message>}
      <ReasonField label={texts.label} value={text} missing={missing} onChange={setText} />
    </FormDialog>
  );
}

type Result = Exclude<Appeal['estado'], 'abierta'>;

/** Answers an appeal and reloads the lists. The dialog must show a refusal. */
function useAnswer() {
  const client = useQueryClient();
  const toasts = useToasts();
  return async (id: string, resultado: Result, texto: string) => {
    await api.post('/api/admin/apelaciones/:id', { resultado, texto }, { params: { id } });
    toasts.show(texts.done[resultado], 'success');
    await client.invalidateQueries({ queryKey: ['admin'] });
  };
}
