import { requireActive } from '../active.ts';
import type { Handler } from '../dependencies.ts';
import { texts } from '../texts.ts';

/** `POST /api/cuenta/nombre`: changes the name in the account, its sessions and the public page. */
export const postName: Handler<'POST /api/cuenta/nombre'> = async (
  { json: { nombre: name }, session },
  { accounts, limits },
) => {
  await limits.consume('profileChanges', session.userId);
  await accounts.change(session.userId, (current) => (requireActive(current).name === name ? {} : { name }));
  return { success: true, message: texts.nameChanged };
};
