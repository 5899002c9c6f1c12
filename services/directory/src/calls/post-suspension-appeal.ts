import { Problem, readAppeal } from '@vitrina/kernel';
import { ownAppealCard } from '../answers/appeal-card.ts';
import { momentOf } from '../answers/comment-card.ts';
import type { Handler } from '../dependencies.ts';
import type { AppealDoc } from '../model/appeal.ts';
import { orderOf } from '../model/comment.ts';
import type { DecisionDoc } from '../model/decision.ts';

/**
 * `POST /api/apelaciones/suspension`: with the token of a mail's link shows the suspension that it was made for, with a
 * text appeals it. The decision is known by its moment, as the log knows it.
 */
export const postSuspensionAppeal: Handler<'POST /api/apelaciones/suspension'> = async (
  { json: { token, texto: text } },
  { store, appeals, appealSecret },
) => {
  const suspension = readAppeal(appealSecret, token);
  if (!suspension) throw new Problem('enlace_vencido');
  const { accountId, at } = suspension;
  const decision = await store.decisions
    .findOne({ sortKey: orderOf(at, accountId), action: 'suspend' })
    .lean<DecisionDoc>();
  const status = decision && (await store.accountStatuses.findById(accountId).lean());
  // It was lifted, or its account is gone.
  if (!decision || !status?.suspended || status.decision !== decision._id) throw new Problem('enlace_vencido');
  if (text !== undefined) {
    await appeals.add({ userId: accountId, name: decision.excerpt }, { decisionId: decision._id, text });
  }
  const made = await store.appeals.findOne({ accountId, decision: decision._id }).lean<AppealDoc>();
  const data = { razon: decision.reason, desde: momentOf(at), apelacion: made && ownAppealCard(made) };
  return { success: true, data };
};
