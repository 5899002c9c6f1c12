import { Problem, readAppeal } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { AppealDoc } from '../model/appeal.ts';
import { sortKeyOf } from '../model/comment.ts';
import type { DecisionDoc } from '../model/decision.ts';
import { ownAppealCard } from '../responses/appeal-card.ts';
import { momentOf } from '../responses/comment-card.ts';

/**
 * `POST /api/apelaciones/suspension`: with the token of a mail link returns the suspension, and with a text appeals it.
 * The log entry is found by the moment of the decision.
 */
export const postSuspensionAppeal: Handler<'POST /api/apelaciones/suspension'> = async (
  { json: { token, texto: text } },
  { store, appeals, appealSecret },
) => {
  const suspension = readAppeal(appealSecret, token);
  if (!suspension) throw new Problem('enlace_vencido');
  const { accountId, at } = suspension;
  const decision = await store.decisions
    .findOne({ sortKey: sortKeyOf(at, accountId), action: 'suspend' })
    .lean<DecisionDoc>();
  const status = decision && (await store.accountStatuses.findById(accountId).lean());
  // The suspension was lifted, or its account is gone.
  if (!decision || !status?.suspended || status.decision !== decision._id) throw new Problem('enlace_vencido');
  if (text !== undefined) {
    await appeals.add({ userId: accountId, name: decision.excerpt }, { decisionId: decision._id, text });
  }
  const appeal = await store.appeals.findOne({ accountId, decision: decision._id }).lean<AppealDoc>();
  const data = { razon: decision.reason, desde: momentOf(at), apelacion: appeal && ownAppealCard(appeal) };
  return { success: true, data };
};
