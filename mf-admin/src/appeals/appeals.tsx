import type { Appeal } from '@vitrina/contracts';
import { Badge, Button, formatMoment, Select, Tag } from '@vitrina/sdk';
import { useState } from 'react';
import styles from '../admin.module.css';
import { useFilters } from '../lists/use-filters.ts';
import { Queue, QueueItem } from '../queue.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { type Result, useAnswer, useAppeals } from './queries.ts';
import { appealTexts as texts } from './texts.ts';

const filters = [{ name: 'estado', label: texts.view, options: texts.states }];

/** Lists open or answered appeals. An open appeal can be answered once. */
export function Appeals() {
  const filtered = useFilters(filters);
  const { estado } = filtered.values;
  const state = estado === 'aceptada' || estado === 'rechazada' ? estado : 'abierta';
  const query = useAppeals(state);
  const sendAnswer = useAnswer();
  const [answering, setAnswering] = useState<{ appeal: Appeal; result: Result } | null>(null);
  const appeals = query.data?.pages.flatMap(({ answer: response }) => response.data) ?? [];
  return (
    <>
      <Select label={texts.view} value={state} onChange={({ target }) => filtered.set('estado', target.value)}>
        {Object.entries(texts.states).map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </Select>
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
