import { mailKinds } from '@vitrina/contracts/wire';
import { describeReading, idCursor, pageOf, readCursor } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';

/** `GET /api/admin/correos`: lists failed mails. Logs the access. */
export const getDeadMails: Handler<'GET /api/admin/correos'> = async (
  { c, query, session },
  { deadMails, staffActs },
) => {
  const before = readCursor(idCursor, query.cursor);
  const kind = query.tipo && mailKinds.fromWire[query.tipo];
  const found = (await deadMails.list()).filter(
    (mail) => (!kind || mail.kind === kind) && (!before || mail.id < before),
  );
  const page = pageOf(c, found, query.limit, ({ id }) => id);
  await staffActs.read(session, `correos fallidos · ${describeReading(query, page.length)}`);
  const data = page.map(({ id, kind: tipo, accountId, tries, fault, failedAt }) => ({
    id,
    tipo: mailKinds.toWire[tipo],
    cuenta_id: accountId,
    intentos: tries,
    detalle: fault,
    fecha: failedAt.toISOString(),
  }));
  return { success: true, data };
};
