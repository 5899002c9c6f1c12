import type { ErrorCode } from '@vitrina/contracts/errors';
import { deadReasons, waitingQueues, workKinds } from '@vitrina/contracts/wire';
import { type Feature, idCursor, Problem, pageOf, readCursor } from '@vitrina/kernel';
import { describeReading } from '@vitrina/product';
import type { Handlers, MediaContext } from '../context.ts';
import type { Outcome } from '../uploads/dead-letters.ts';

/** Calls of administrators for uploads that no run could finish; reads and changes are logged. */
export const deadLetters: Feature<MediaContext> = {
  name: 'dead letters',
  start: (context) => context.calls(deadLetterCalls, context),
};

const deadLetterCalls = {
  /** Returns the dead letters, latest upload first, page by page. */
  'GET /api/admin/fallidos': async ({ c, query, session }, { deadLetters, staffActs }) => {
    const before = readCursor(idCursor, query.cursor);
    const kind = query.tipo && workKinds.fromWire[query.tipo];
    const found = await deadLetters.page(kind, before, query.limit + 1);
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
  },

  /** Retries or discards a dead letter. Writes the log entry first, like all admin calls. */
  'POST /api/admin/fallidos/:id': async ({ params, json, session }, { deadLetters, staffActs }) => {
    const letter = await deadLetters.find(params.id);
    if (!letter) throw new Problem('fallido_no_encontrado');
    const retries = json.accion === 'reintentar';
    await staffActs.add({
      staffId: session.userId,
      staffName: session.name,
      action: retries ? 'retry' : 'discard',
      subjectId: letter.ownerId,
      detail: `${workKinds.toWire[letter.kind]} ${letter.id}`,
    });
    const outcome = await (retries ? deadLetters.retry(letter.id) : deadLetters.discard(letter.id));
    if (outcome !== 'done') throw new Problem(refusals[outcome]);
    return { success: true };
  },

  /** Returns the number of dead letters, and since when the first one waits. */
  'GET /api/admin/pendientes/archivos': async (_request, { deadLetters }) => {
    const failed = await deadLetters.list();
    const desde = failed.at(-1)?.at.toISOString() ?? null;
    return { success: true, data: [{ cola: waitingQueues.toWire.files, total: failed.length, desde }] };
  },
} satisfies Handlers;

const refusals: Record<Exclude<Outcome, 'done'>, ErrorCode> = {
  unknown: 'fallido_no_encontrado',
  'original gone': 'original_perdido',
  'replaced by a newer photo': 'foto_reemplazada',
};
