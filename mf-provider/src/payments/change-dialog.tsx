import { PLAN_IDS, type PlanId } from '@vitrina/contracts/plans';
import { api, formatNumber, Message, rememberChosenPlan, useSubmit } from '@vitrina/sdk';
import { FormDialog } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import type { CatalogPlan } from '../plans/catalogue.ts';
import styles from './payments.module.css';
import { texts } from './texts.ts';
import { dayOf, type OwnPlan } from './use-own-plan.ts';

const t = texts.dialog;

/** 'Cambiar de Plan': a paid plan is then paid on the screen; the free one follows when the paid time ends. */
export function ChangeDialog({
  own,
  plans,
  chosen,
  onChosen,
  onChanged,
  onClose,
}: {
  own: OwnPlan;
  plans: readonly CatalogPlan[];
  chosen: PlanId;
  onChosen(plan: PlanId): void;
  onChanged(): Promise<void>;
  onClose(): void;
}) {
  const [picked, setPicked] = useState(chosen);
  const isBelow = PLAN_IDS.indexOf(picked) < PLAN_IDS.indexOf(own.plan);
  const send = async () => {
    const plan = plans.find(({ id }) => id === picked);
    if (plan) rememberChosenPlan(plan.nombre);
    if (isBelow || own.siguiente !== 'gratis') await api.post('/api/plan', { plan: isBelow ? picked : own.plan });
    onChosen(picked);
    await onChanged();
    onClose();
  };
  const { busy, error, submit } = useSubmit(send, { otherwise: t.failed });
  return (
    <FormDialog
      title={t.title}
      action={picked === 'gratis' ? t.confirm : t.pay}
      keep={t.keep}
      busy={busy}
      submit={submit}
      onClose={onClose}
      backCloses
    >
      {error && <Message tone="error">{error}</Message>}
      <fieldset className={styles.choices}>
        <legend>{t.legend}</legend>
        {plans.map(({ id, nombre, precio }) => (
          <label key={id} className={styles.choice}>
            <input type="radio" name="plan" value={id} checked={picked === id} onChange={() => setPicked(id)} />
            <span>
              {nombre} {id === own.plan && <small>({texts.own})</small>}
            </span>
            <span>{texts.price(`$${formatNumber(precio)}`)}</span>
          </label>
        ))}
      </fieldset>
      {picked === 'gratis' && own.hasta && <p>{t.toFree(dayOf(own.hasta, own.zona))}</p>}
    </FormDialog>
  );
}
