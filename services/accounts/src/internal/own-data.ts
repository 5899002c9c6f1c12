import type { ProviderMessage } from '@vitrina/contracts';
import { type App, Problem, serveInternalCall } from '@vitrina/kernel';
import type { Dependencies } from '../dependencies.ts';
import { messageCard } from '../messages/message-card.ts';
import { savedReplyCards } from '../messages/saved-replies.ts';
import { notificationChoices } from '../notifications/choices.ts';
import { passkeyCard } from '../passkeys/card.ts';
import { profileData } from '../profile/profile-data.ts';
import { browserText, placeText } from '../sessions/origin.ts';

/**
 * `GET /internal/own-data/:id`: returns the profile, open sessions, consents and messages of an account, for the copy of
 * their data that a person requests.
 * @throws {Problem} `cuenta_no_encontrada`, also while the account waits to be erased
 */
export function serveOwnData(app: App, { accounts, messages, sessions, config }: Dependencies): void {
  serveInternalCall(app, config.SERVICE_KEYS, 'GET /internal/own-data/:id', async (c) => {
    const account = await accounts.byId(c.req.param('id'));
    if (!account || account.erasure || account.erased) throw new Problem('cuenta_no_encontrada');
    const { _id: id, createdAt, plan, consents = [], passkeys = [] } = account;
    const perfil = {
      id,
      plan,
      creada: createdAt,
      avisos: notificationChoices(account),
      llaves: passkeys.map(passkeyCard),
      ...profileData(account, config),
    };
    const sesiones = (await sessions.list(id)).map((session) => ({
      navegador: browserText(session),
      lugar: placeText(session),
      creada: new Date(session.createdAt),
      vista: new Date(session.seenAt),
    }));
    const consentimientos = consents.map(({ version, at }) => ({ version, fecha: at }));
    const { received, sent } = await messages.ofAccount(id);
    const mensajes = {
      respuestas_guardadas: savedReplyCards(account).map(({ texto }) => texto),
      recibidos: received.map(messageCard),
      enviados: sent.map((message) => ({ proveedor: message.providerId, ...sentFields(messageCard(message)) })),
    };
    return c.json({ success: true, data: { perfil, sesiones, consentimientos, mensajes } });
  });
}

/** Fields of a message that its sender may see: not its state in the provider's inbox. */
function sentFields({ nombre, correo, telefono, texto, fecha, respuestas }: ProviderMessage) {
  return { nombre, correo, telefono, texto, fecha, respuestas };
}
