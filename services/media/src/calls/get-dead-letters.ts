import { deadReasons, workKinds } from '@vitrina/contracts/wire';
import { describeReading, idCursor, pageOf, readCursor } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';

/** `GET /api/admin/fallidos`: uploads that no run could finish. The access is logged. */
export const getDeadLetters: Handler<'GET /api/admin/fallidos'> = async (
  { c, query, session },
  { deadLetters, staffActs },
) => {
  const before = readCursor(idCursor, query.cursor);
  const kind = query.tipo && workKinds.fromWire[query.tipo];
  const found = await deadLetters.page({ kind, before, limit: query.limit + 1 });
  const page = pageOf(c, found, query.limit, ({ id }) => id);
  await staffActs.read(session, `archivos fallidos · ${describeReading(query, page.length)}`);
  const data = page.map(({ id, kind: tipo, ownerId, reason, message, at, original }) => ({
    id,
    tipo: workKinds.toWire[tipo],
    cuenta_id: ownerId,
    razon: deadReasons.toWire[reason],
    detalle: message,
    fecha: at.toISOString(),
    formato: original.type,
    bytes: original.bytes,
  }));
  return { success: true, data };
};
