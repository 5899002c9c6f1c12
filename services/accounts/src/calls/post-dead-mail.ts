import { mailKinds } from '@vitrina/contracts/wire';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';

/** `POST /api/admin/correos/:id`: retries or drops a failed mail. Logs the action before it acts, as all staff calls do. */
export const postDeadMail: Handler<'POST /api/admin/correos/:id'> = async (
  { params, json, session },
  { deadMails, staffActs },
) => {
  const mail = (await deadMails.list()).find(({ id }) => id === params.id);
  if (!mail) throw new Problem('correo_no_encontrado');
  const retries = json.accion === 'reintentar';
  await staffActs.add({
    staffId: session.userId,
    staffName: session.name,
    action: retries ? 'retry' : 'discard',
    subjectId: mail.accountId,
    detail: `correo ${mailKinds.toWire[mail.kind]} ${mail.id}`,
  });
  const done = await (retries ? deadMails.retry(mail) : deadMails.drop(mail));
  if (!done) throw new Problem('correo_no_encontrado');
  return { success: true };
};
