import type { ReportCase } from '@vitrina/contracts';
import { REPORT_REASONS } from '@vitrina/contracts/rules';
import { api, Badge, Button, formatMoment, Link, Tag } from '@vitrina/sdk';
import { useState } from 'react';
import styles from './admin.module.css';
import { Queue, QueueItem, usePages } from './queue.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { adminTexts } from './texts.ts';
import { useDecide } from './use-decide.ts';

const texts = adminTexts.reports;

/** Open reports grouped by reported thing, oldest first. */
export function Reports() {
  const { query, pages } = usePages(['reportes'], (cursor, signal) =>
    api.page('/api/admin/reportes', { query: { cursor }, signal }),
  );
  const decide = useDecide();
  const [removing, setRemoving] = useState<ReportCase | null>(null);
  const [suspending, setSuspending] = useState<Pick<ReportCase['antes'][number], 'autor' | 'cuenta_id'> | null>(null);
  const cases = pages.flatMap(({ answer }) => answer.data);
  return (
    <>
      <Queue
        query={query}
        count={cases.length}
        label={texts.list}
        emptyTitle={texts.emptyTitle}
        emptyText={texts.emptyText}
      >
        {cases.map((found) => {
          const thing = found.objeto;
          const drop = () => void decide.onReport(found.id, 'descartar');
          const remove = () => thing && setRemoving(found);
          const titulo = thing?.titulo ?? found.antes[0]?.titulo ?? texts.gone;
          const account = thing ?? found.antes.at(-1);
          return (
            <QueueItem key={found.id} label={`${texts.kinds[found.tipo]}: ${titulo}`} keys={{ a: drop, r: remove }}>
              <p className={styles.byline}>
                <Badge>{texts.counts(found)}</Badge>
                <strong>{texts.kinds[found.tipo]}</strong>
                <time dateTime={found.desde}>{formatMoment(found.desde)}</time>
              </p>
              <Thing thing={thing} />
              <Before versions={found.antes} />
              <Reasons reasons={found.motivos} />
              <p className={styles.actions}>
                <Button variant="secondary" onClick={drop}>
                  {texts.drop}
                </Button>
                {thing && (
                  <Button variant="danger" icon="trash" onClick={remove}>
                    {texts.remove}
                  </Button>
                )}
                {account && (
                  <Button variant="quiet" onClick={() => setSuspending(account)}>
                    {texts.suspend}
                  </Button>
                )}
              </p>
            </QueueItem>
          );
        })}
      </Queue>
      {removing && (
        <ReasonDialog
          title={texts.removeTitle(removing.tipo, removing.objeto?.titulo ?? '', removing.objeto?.autor ?? '')}
          more={texts.removeMore}
          action={texts.remove}
          onClose={() => setRemoving(null)}
          onDecide={async (reason) => {
            if (await decide.onReport(removing.id, 'retirar', reason)) setRemoving(null);
          }}
        />
      )}
      {suspending && (
        <ReasonDialog
          title={texts.suspendTitle(suspending.autor)}
          more={texts.suspendMore}
          action={texts.suspend}
          onClose={() => setSuspending(null)}
          onDecide={async (reason) => {
            if (await decide.onAccount(suspending.cuenta_id, true, reason)) setSuspending(null);
          }}
        />
      )}
    </>
  );
}

function Thing({ thing }: { thing: ReportCase['objeto'] }) {
  if (!thing) return <p className={styles.words}>{texts.gone}</p>;
  return (
    <div className={styles.thing}>
      {thing.imagen && <img src={thing.imagen} alt="" width={96} height={96} loading="lazy" />}
      <div>
        <p>
          <strong>{thing.titulo}</strong> · {texts.by(thing.autor)}
        </p>
        <p className={styles.words}>{thing.texto}</p>
        <Link to={thing.ruta}>{texts.open}</Link>
      </div>
    </div>
  );
}

/** Reported versions that the author has since changed or deleted. */
function Before({ versions }: { versions: ReportCase['antes'] }) {
  return versions.map(({ titulo, texto, autor }) => (
    <blockquote key={`${titulo} ${texto}`} className={styles.thing}>
      <div>
        <p>
          <strong>{texts.before}</strong> · {texts.by(autor)}
        </p>
        <p>{titulo}</p>
        <p className={styles.words}>{texto}</p>
      </div>
    </blockquote>
  ));
}

function Reasons({ reasons }: { reasons: ReportCase['motivos'] }) {
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ motivo, texto, fecha }) => (
        <li key={`${fecha} ${motivo} ${texto}`}>
          <Tag>{REPORT_REASONS[motivo]}</Tag>
          {texto && <span className={styles.words}>{texto}</span>}
        </li>
      ))}
    </ul>
  );
}
