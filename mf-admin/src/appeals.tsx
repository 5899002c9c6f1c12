import type { Appeal } from '@vitrina/contracts';
import { api, Badge, Button, formatMoment, Tag, useQueryClient, useToasts } from '@vitrina/sdk';
import { useState } from 'react';
import styles from './admin.module.css';
import { FilterSelect, useFilters } from './lists/filters.tsx';
import { Queue, QueueItem, usePages } from './queue.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
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
        <ReasonDialog
          {...dialogs[answering.result](answering.appeal.quien)}
          keep={texts.keep}
          label={texts.label}
          templates={[]}
          onClose={() => setAnswering(null)}
          onDecide={async (text) => {
            await sendAnswer(answering.appeal.id, answering.result, text);
            setAnswering(null);
          }}
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

type Result = Exclude<Appeal['estado'], 'abierta'>;

const dialogs = {
  aceptada: (who: string) =>
    ({ title: texts.acceptTitle(who), more: texts.acceptMore, action: texts.accept, variant: 'primary' }) as const,
  rechazada: (who: string) =>
    ({ title: texts.rejectTitle(who), more: texts.rejectMore, action: texts.reject, variant: 'danger' }) as const,
};

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
