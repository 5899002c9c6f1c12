import type { ErrorCode } from '@vitrina/contracts/errors';
import { workKinds } from '@vitrina/contracts/wire';
import { Problem } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import type { Outcome } from '../operations/dead-letters.ts';

const refusals: Record<Exclude<Outcome, 'done'>, ErrorCode> = {
  unknown: 'fallido_no_encontrado',
  'original gone': 'original_perdido',
  'replaced by a newer photo': 'foto_reemplazada',
};

/** `POST /api/admin/fallidos/:id`: retries or discards a dead letter. Writes the log entry first, like all admin calls. */
export const postDeadLetter: Handler<'POST /api/admin/fallidos/:id'> = async (
  { params, json, session },
  { deadLetters, staffActs },
) => {
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
};
