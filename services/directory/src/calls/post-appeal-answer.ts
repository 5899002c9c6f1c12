import type { Handler } from '../dependencies.ts';

/** `POST /api/admin/apelaciones/:id`: answers an appeal once; an accepted appeal undoes its decision. */
export const postAppealAnswer: Handler<'POST /api/admin/apelaciones/:id'> = async (
  { params, json, session },
  dependencies,
) => {
  const state = json.resultado === 'aceptada' ? 'accepted' : 'rejected';
  await dependencies.appeals.answer(dependencies, params.id, { admin: session, state, text: json.texto });
  return { success: true };
};
