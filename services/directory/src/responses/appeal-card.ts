import type { Appeal, OwnAppeal } from '@vitrina/contracts';
import { appealKinds, appealStates } from '@vitrina/contracts/wire';
import type { AppealDoc } from '../model/appeal.ts';
import type { DecisionDoc } from '../model/decision.ts';
import { momentOf } from './comment-card.ts';

/** Builds an appeal's card for the account that made it. */
export function ownAppealCard({ _id: id, decision, kind, text, state, answer, at }: AppealDoc): OwnAppeal {
  return {
    id,
    decision,
    tipo: appealKinds.toWire[kind],
    texto: text,
    estado: appealStates.toWire[state],
    respuesta: state === 'open' ? null : (answer?.text ?? ''),
    fecha: momentOf(at),
  };
}

/** Builds an appeal's card for administrators. @param inEffect true while the decision is in effect */
export function appealCard(doc: AppealDoc, decision: DecisionDoc | undefined, inEffect: boolean): Appeal {
  return {
    ...ownAppealCard(doc),
    objeto_id: doc.subjectId,
    cuenta_id: doc.accountId,
    quien: doc.accountName,
    razon: decision?.reason ?? '',
    extracto: decision?.excerpt ?? '',
    decidio: decision?.adminName ?? '',
    vigente: inEffect,
  };
}
