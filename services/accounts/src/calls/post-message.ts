import { foldText } from '@vitrina/contracts/places';
import { planHas } from '@vitrina/contracts/plans';
import { phoneFault } from '@vitrina/contracts/rules';
import { readable } from '@vitrina/contracts/rules/text-risk';
import { hashToken, keyedId, Problem, readIdempotencyKey } from '@vitrina/kernel';
import type { Handler } from '../dependencies.ts';
import { messageRisk } from '../messages/message-risk.ts';
import type { NewMessage } from '../messages/messages.ts';
import { normalizePhone } from '../profile/contact.ts';
import { isPublic, publicName } from '../provider.ts';
import { texts } from '../texts.ts';

/** `POST /api/mensajes`: stores a message in the provider's inbox or holds it as spam; the response is the same. */
export const postMessage: Handler<'POST /api/mensajes'> = async ({ c, json, session, isSlowed }, dependencies) => {
  const { accounts, messages, limits } = dependencies;
  const key = readIdempotencyKey(c);
  const { proveedor: providerId, nombre: name, email = '', telefono = '', texto: text } = json;
  const provider = await accounts.byId(providerId);
  if (!provider || provider.country === '' || !isPublic(provider)) throw new Problem('proveedor_no_encontrado');
  if (providerId === session?.userId) throw new Problem('contacto_propio');
  if (!planHas(provider.plan, 'contactoDirecto')) throw new Problem('contacto_sin_plan');
  const phone = telefono === '' ? '' : normalizePhone(telefono, provider.country);
  if (phone === null) throw new Problem(phoneFault(telefono, provider.country), { fields: ['telefono'] });
  const textHash = hashToken(foldText(readable(text)));
  const fresh: Omit<NewMessage, 'risk'> = {
    providerId,
    name,
    email,
    phone,
    text,
    textHash,
    ...(session && { senderId: session.userId }),
    ...(key !== null && { requestKey: keyedId(providerId, key) }),
  };
  const response = { success: true, message: texts.messageSent(publicName(provider)) } as const;
  // Checked before the provider's limit, because a repeated request must not count.
  if (await isRepeated(fresh)) return response;
  // Messages from a crowded network have a separate limit, so that they do not use up the others' limit.
  await limits.consume('messagesOfProvider', isSlowed ? `crowd-${providerId}` : providerId).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('contacto_lleno', { cause: error }) : error;
  });
  const risk = messageRisk(fresh, await messages.countOtherRecipients(fresh)) ?? (isSlowed ? 'crowd' : null);
  if (!(await messages.add({ ...fresh, risk }))) await isRepeated(fresh);
  return response;

  async function isRepeated({ requestKey }: typeof fresh): Promise<boolean> {
    const existing = requestKey === undefined ? null : await messages.byRequest(requestKey);
    if (!existing) return false;
    const isSame = (['name', 'email', 'phone', 'text'] as const).every((field) => existing[field] === fresh[field]);
    if (!isSame) throw new Problem('clave_reutilizada');
    return true;
  }
};
