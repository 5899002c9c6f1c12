import { PLANS } from '@vitrina/contracts/plans';
import { pesosText } from '@vitrina/contracts/receipts';
import { EmptyState, Link } from '@vitrina/sdk';
import { dayOf } from './day-of.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import type { LedgerLine } from './use-own-plan.ts';

const t = texts.ledger;

/** All payments and refunds, newest first. */
export function Ledger({ lines, zone }: { lines: readonly LedgerLine[]; zone: string }) {
  return (
    <section className={styles.ledger} aria-labelledby="aportaciones">
      <h2 id="aportaciones">{t.title}</h2>
      {lines.length === 0 ? (
        <EmptyState title={t.empty} text={t.emptyHint} />
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.id} line={line} zone={zone} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line, zone }: { line: LedgerLine; zone: string }) {
  const { tipo, plan, monto, medio, modo, estado, motivo, fecha, recibo } = line;
  const sign = monto < 0 ? '−' : '';
  return (
    <li className={styles.line}>
      <span>
        <strong>{t.description(tipo, PLANS[plan].name)}</strong>
        <span className={styles.muted}>
          {dayOf(fecha, zone)} · {t.methods[medio]}
          {modo === 'prueba' && `, ${t.test}`}
          {tipo === 'pago' && recibo && (
            <>
              {' · '}
              <Link to={`/menu/pagos/recibos/${recibo}`} aria-label={t.receiptOf(dayOf(fecha, zone))}>
                {t.receipt}
              </Link>
            </>
          )}
        </span>
        {motivo && <span>{motivo}</span>}
      </span>
      <span className={styles.amount}>
        <strong>{`${sign}${pesosText(Math.abs(monto))}`}</strong>
        <span className={styles.muted}>{t.states[estado]}</span>
      </span>
    </li>
  );
}
