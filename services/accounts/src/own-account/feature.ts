import type { ProviderMessage } from '@vitrina/contracts';
import { badgeKinds } from '@vitrina/contracts/wire';
import { clientAddress, clientNetwork, type Feature, hashToken, mailNeed, Problem } from '@vitrina/kernel';
import { type Account, consentTo } from '../account/account.ts';
import type { AccountChange } from '../account/account-store.ts';
import { requireActive } from '../account/announced-state.ts';
import { validProofs } from '../badges/proofs.ts';
import type { AccountsContext, Handlers } from '../context.ts';
import { messageCard } from '../messages/message.ts';
import { savedReplyCards } from '../messages/saved-replies.ts';
import { notificationChoices } from '../notifications/notification.ts';
import { passkeyCard } from '../passkeys/verify.ts';
import { profileData } from '../profile/plan-update.ts';
import { deviceCards } from '../push/feature.ts';
import { LoginAttempt } from '../sign-in/login-attempt.ts';
import { browserText, openSession, placeText } from '../sign-in/open-session.ts';
import { requirePassword } from '../sign-in/password.ts';
import { lacksSecondFactor } from '../sign-in/second-factor.ts';
import { texts } from '../texts.ts';
import { composeAccountMails } from './mails.ts';

/** Own account of a person: name, e-mail and its confirmation, consents, sessions, a copy of their data. */
export const ownAccount: Feature<AccountsContext> = {
  name: 'own-account',
  start(context) {
    context.calls(accountCalls, context);
    context.internalCall('GET /internal/own-data/:id', async (c) => {
      const account = await context.accounts.byId(c.req.param('id'));
      if (!account || account.erasure || account.erased) throw new Problem('cuenta_no_encontrada');
      return c.json({ success: true, data: await ownData(account, context) });
    });
    composeAccountMails(context);
  },
};

const accountCalls = {
  /** Returns the configured operator of the platform and its retention periods. */
  'GET /api/operador': async (_request, { config }) => ({
    success: true,
    data: {
      nombre: config.OPERATOR_NAME,
      domicilio: config.OPERATOR_ADDRESS,
      correo: config.SUPPORT_EMAIL,
      correo_privacidad: config.PRIVACY_EMAIL ?? config.SUPPORT_EMAIL,
      conservacion: {
        conversaciones: config.RETENTION_CONVERSATION_DAYS,
        reportes: config.RETENTION_REPORT_DAYS,
        busquedas: config.RETENTION_SEARCH_DAYS,
        estadisticas: config.RETENTION_STATISTICS_DAYS,
        mensajes: config.RETENTION_MESSAGE_DAYS,
      },
    },
  }),

  /** Changes the name in the account, its sessions and the public page. */
  'POST /api/cuenta/nombre': async ({ json: { nombre: name }, session }, { accounts, limits }) => {
    await limits.consume('profileChanges', session.userId);
    await accounts.change(session.userId, (current) => (requireActive(current).name === name ? {} : { name }));
    return { success: true, message: texts.nameChanged };
  },

  /** Records that the owner agrees to the current notices, once per version. */
  'POST /api/cuenta/consentimiento': async ({ json: { version }, session }, { accounts }) => {
    await accounts.change(session.userId, ({ consents }) => consentTo(version, consents));
    return { success: true };
  },

  /**
   * Stores the new address until its link confirms it, with the mails to both addresses in the same write. Other accounts
   * with the address are only looked up when the mail is sent, so that neither the response nor its time reveals them. An
   * old address that was never confirmed gets no mail, because its owner may be a stranger.
   */
  'POST /api/cuenta/correo': async ({ json: { correo: email, contrasena }, session }, { accounts, limits, config }) => {
    const account = requireActive(await accounts.byId(session.userId));
    if (lacksSecondFactor(account, session, config)) throw new Problem('segundo_factor');
    await requirePassword(account, contrasena, limits);
    if (account.email === email) throw new Problem('correo_sin_cambio', { fields: ['correo'] });
    await limits.consume('emailChanges', account._id);
    await accounts.change(account._id, (current) => {
      // The password that was checked must still be the account's when the change is written.
      if (requireActive(current).passwordHash !== account.passwordHash) throw new Problem('sin_sesion');
      const toNew = mailNeed('emailChange' as const);
      const toOld = current.confirmedAt ? [mailNeed('emailChangeAsked' as const)] : [];
      return { emailChange: { email, needId: toNew.id }, needs: [toNew, ...toOld] };
    });
    return { success: true, message: texts.emailChangeSent(email) };
  },

  /**
   * With the token of a link, confirms the account's e-mail or changes it to the address that received the link; without
   * a token, sends the link again. A link stays valid until it expires, so opening it twice gives the same response.
   */
  'POST /api/cuenta/confirmacion': async ({ c, json: { token }, session }, context) => {
    const { accounts, limits } = context;
    if (token !== undefined) {
      const account = await accounts.byLinkToken(token);
      if (account && accounts.hasValidLink(account, 'emailChange', token)) {
        const changed = await changeEmail(account, token, context);
        if (changed.version !== account.version && session?.userId === account._id) {
          await openSession(c, changed, context, session.hasPasskey);
          await new LoginAttempt(context, changed.email, clientNetwork(clientAddress(c))).succeeded();
        }
        return { success: true, message: texts.emailChanged };
      }
      if (!account || !accounts.hasValidLink(account, 'confirmation', token)) throw new Problem('enlace_vencido');
      await accounts.change(account._id, ({ confirmedAt }) => (confirmedAt ? {} : { confirmedAt: new Date() }));
      return { success: true, message: texts.confirmed };
    }
    if (!session) throw new Problem('enlace_vencido');
    const account = requireActive(await accounts.byId(session.userId));
    if (account.confirmedAt) return { success: true, message: texts.confirmed };
    await limits.consume('confirmations', account._id);
    await accounts.change(account._id, ({ confirmedAt, mails }) => {
      // Old accounts have no `mails`.
      const isPending = mails?.some(({ kind, at }) => kind === 'confirmation' && at);
      return confirmedAt || isPending ? {} : { mail: 'confirmation' };
    });
    return { success: true, message: texts.confirmationSent };
  },

  /** Lists the open sessions of the signed-in user, last used first. */
  'GET /api/cuenta/sesiones': async ({ session }, { sessions }) => {
    const listed = await sessions.list(session.userId);
    // The current session comes first: it is in use now, although not every use is recorded.
    const open = listed.toSorted((a, b) => Number(b.hash === session.hash) - Number(a.hash === session.hash));
    return {
      success: true,
      data: open.map((stored) => ({
        id: stored.id,
        navegador: browserText(stored),
        lugar: placeText(stored),
        creada: new Date(stored.createdAt).toISOString(),
        vista: new Date(stored.seenAt).toISOString(),
        actual: stored.hash === session.hash,
      })),
    };
  },

  /** Ends every session of the signed-in user except the current one. */
  'DELETE /api/cuenta/sesiones': async ({ session }, { sessions }) => {
    const others = (await sessions.list(session.userId)).filter(({ hash }) => hash !== session.hash);
    await sessions.revoke(session.userId, ...others);
    return { success: true };
  },

  /** Ends a session of the signed-in user; other people's sessions are not found. */
  'DELETE /api/cuenta/sesiones/:id': async ({ c, params, session }, { sessions, sessionCookie }) => {
    const ended = (await sessions.list(session.userId)).find(({ id }) => id === params.id);
    if (!ended) throw new Problem('sesion_no_encontrada');
    await sessions.revoke(session.userId, ended);
    if (ended.hash === session.hash) sessionCookie.remove(c);
    return { success: true };
  },
} satisfies Handlers;

/**
 * Changes an account's e-mail to the address that a link was sent to. The same write ends its sessions and all other links,
 * which may be in the former mailbox, and adds the mail to the former address.
 * @throws {Problem} `enlace_vencido` if the request was replaced or withdrawn, or if another account has the address
 */
async function changeEmail({ _id, links }: Account, token: string, { accounts }: AccountsContext): Promise<Account> {
  const link = links.find(({ hash }) => hash === hashToken(token));
  const email = link?.email;
  if (!link || !email) throw new Problem('enlace_vencido');
  const changed = await accounts.change(_id, async (current) => {
    if (current.suspended || current.erasure || current.erased) throw new Problem('enlace_vencido');
    if (current.email === email) return {};
    if (current.emailChange?.email !== email) throw new Problem('enlace_vencido');
    if (await accounts.byEmail(email)) return { emailChange: null };
    return { email, confirmedAt: new Date(), emailChange: null, links: [link], ...keepFormerEmail(current) };
  });
  if (changed.email === email) return changed;
  // An earlier attempt may have given the sessions an e-mail that another account took first. This empty change restores
  // their state.
  await accounts.change(_id, () => ({}));
  throw new Problem('enlace_vencido');
}

/** Adds a confirmed address to the former ones, with the mail to it. */
function keepFormerEmail({ confirmedAt, email, formerEmails = [] }: Account): AccountChange {
  if (!confirmedAt) return {};
  const mail = mailNeed('emailChanged' as const);
  return { formerEmails: [...formerEmails, { email, needId: mail.id }], needs: [mail] };
}

/** Profile, open sessions, consents and messages of an account, for the copy of their data that a person requests. */
async function ownData(account: Account, { messages, pushes, sessions, config }: AccountsContext) {
  const { _id: id, createdAt, plan, consents = [], passkeys = [], favourites = [] } = account;
  const { received, sent } = await messages.ofAccount(id);
  return {
    perfil: {
      id,
      plan,
      creada: createdAt,
      avisos: notificationChoices(account),
      llaves: passkeys.map(passkeyCard),
      ...profileData(account, config),
    },
    sesiones: (await sessions.list(id)).map((session) => ({
      navegador: browserText(session),
      lugar: placeText(session),
      creada: new Date(session.createdAt),
      vista: new Date(session.seenAt),
    })),
    dispositivos: (await deviceCards(pushes, id)).map(({ navegador, desde }) => ({ navegador, desde })),
    favoritos: favourites,
    insignias: ownProofs(account),
    consentimientos: consents.map(({ version, at }) => ({ version, fecha: at })),
    mensajes: {
      respuestas_guardadas: savedReplyCards(account).map(({ texto }) => texto),
      recibidos: received.map(messageCard),
      enviados: sent.map((message) => ({ proveedor: message.providerId, ...sentFields(messageCard(message)) })),
    },
  };
}

/** Badges with the facts that they prove. The notes of administrators are theirs. */
function ownProofs(account: Account) {
  const confirmed = account.confirmedAt ? [{ tipo: 'correo', dato: account.email, fecha: account.confirmedAt }] : [];
  const proven = validProofs(account).map(({ kind, fact, at }) => ({
    tipo: badgeKinds.toWire[kind],
    dato: fact,
    fecha: at,
  }));
  return [...confirmed, ...proven];
}

/** Fields of a message that its sender may see: not its state in the provider's inbox. */
function sentFields({ nombre, correo, telefono, texto, fecha, respuestas }: ProviderMessage) {
  return { nombre, correo, telefono, texto, fecha, respuestas };
}
