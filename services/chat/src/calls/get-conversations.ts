import { conversationStates } from '@vitrina/contracts/wire';
import { describeReading, pageOf, readCursor } from '@vitrina/kernel';
import { z } from 'zod';
import { conversationCard } from '../answers/conversation-cards.ts';
import type { Handler } from '../dependencies.ts';

const cursor = z.tuple([z.number(), z.string().regex(/^[0-9a-f]{24}$/)]);

/**
 * `GET /api/agente/conversaciones`: conversations of one state or of all. The access is logged before the response, repeated
 * ones once an hour.
 */
export const getConversations: Handler<'GET /api/agente/conversaciones'> = async (
  { c, query, session },
  { desk, readLog },
) => {
  const state = query.estado === 'todas' ? null : conversationStates.fromWire[query.estado];
  const after = readCursor(cursor, query.cursor);
  const found = await desk.list(state, query.q, after, query.limit + 1);
  const page = pageOf(c, found, query.limit, ({ _id, updatedAt, waitingSince }) => [
    (state === 'waiting' ? (waitingSince ?? updatedAt) : updatedAt).getTime(),
    _id,
  ]);
  await readLog.note(
    session,
    `list ${JSON.stringify(query)}`,
    `conversaciones · ${describeReading(query, page.length)}`,
  );
  return { success: true, data: page.map((conversation) => conversationCard(conversation, session.userId)) };
};
