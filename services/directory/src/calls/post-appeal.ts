import { ownAppealCard } from '../answers/appeal-card.ts';
import type { Handler } from '../dependencies.ts';

/** `POST /api/apelaciones`: one document for each decision and account. */
export const postAppeal: Handler<'POST /api/apelaciones'> = async ({ json, session }, { appeals }) => {
  const appeal = await appeals.add(session, { decisionId: json.decision, text: json.texto });
  return { success: true, data: ownAppealCard(appeal) };
};
