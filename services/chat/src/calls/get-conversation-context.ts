import type { ConversationContext } from '@vitrina/contracts';
import { Problem, parseInput } from '@vitrina/kernel';
import { z } from 'zod';
import { conversationCard } from '../answers/conversation-cards.ts';
import type { Dependencies, Handler } from '../dependencies.ts';

/** Timeout of the accounts service, in milliseconds. */
const ACCOUNTS_MS = 3_000;

const customer = z.object({
  name: z.string(),
  role: z.enum(['usuario', 'proveedor', 'agente', 'admin']),
  plan: z.enum(['gratis', 'basico', 'destacado', 'premium']),
  emailConfirmed: z.boolean(),
  suspended: z.boolean(),
  place: z.string(),
  createdAt: z.iso.datetime(),
});

/**
 * `GET /api/agente/conversaciones/:id/contexto`: the account whose session opened the conversation, and its earlier
 * conversations. The access is logged before the response, repeated ones once an hour.
 */
export const getConversationContext: Handler<'GET /api/agente/conversaciones/:id/contexto'> = async (
  { params, session },
  { desk, readLog, accounts },
) => {
  const { accountId, before } = await desk.context(params.id);
  await readLog.note(session, `context ${params.id}`, `quién escribe en la conversación ${params.id}`);
  const antes = before.map((earlier) => {
    const { id, estado, fecha, ultimo } = conversationCard(earlier, session.userId);
    return { id, estado, fecha, ultimo };
  });
  return {
    success: true,
    data: { cuenta: accountId && accounts ? await readAccount(accounts, accountId) : null, antes },
  };
};

/** Returns the account data that agents may see; null for a deleted account. @throws {Problem} `servicio_no_disponible` */
async function readAccount(
  accounts: NonNullable<Dependencies['accounts']>,
  id: string,
): Promise<ConversationContext['cuenta']> {
  const unavailable = (cause?: unknown) => new Problem('servicio_no_disponible', { retryAfter: 3, cause });
  const response = await accounts
    .fetch(`/internal/customers/${id}`, { signal: AbortSignal.timeout(ACCOUNTS_MS) })
    .catch((cause: unknown) => {
      throw unavailable(cause);
    });
  if (response.status === 404) return null;
  if (!response.ok) throw unavailable();
  const { name, role, plan, emailConfirmed, suspended, place, createdAt } = parseInput(customer, await response.json());
  return {
    nombre: name,
    rol: role,
    plan,
    correo_confirmado: emailConfirmed,
    suspendida: suspended,
    lugar: place,
    desde: createdAt,
  };
}
