import type { Handler } from '../dependencies.ts';
import { ownAppealCard } from '../responses/appeal-card.ts';

/** `POST /api/apelaciones`: appeals a decision; one appeal per decision and account. */
export const postAppeal: Handler<'POST /api/apelaciones'> = async ({ json, session }, { appeals }) => {
  const appeal = await appeals.add(session, { decisionId: json.decision, text: json.texto });
  return { success: true, data: ownAppealCard(appeal) };
};
