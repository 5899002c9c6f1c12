import type { Calls } from '@vitrina/contracts';
import { type Feature, type MailContent, Problem, writeLetter } from '@vitrina/kernel';
import { type Account, MAX_PASSKEYS, type Passkey } from '../account/account.ts';
import { requireActive } from '../account/announced-state.ts';
import type { AccountsContext, Handlers } from '../context.ts';
import { type Addressee, greetingOf, pages } from '../mails/wording.ts';
import { browserText, readOrigin, signInTo } from '../sign-in/open-session.ts';
import { requirePassword } from '../sign-in/password.ts';
import { lacksSecondFactor, requireEnrolment } from '../sign-in/second-factor.ts';
import {
  Challenges,
  passkeyCard,
  passkeysAfterUse,
  relyingParty,
  type Verifier,
  verifyLogin,
  verifyRegistration,
  webAuthn,
} from './verify.ts';

/** Passkeys of an account: their list, adding and removing one, and signing in with one. */
export const passkeys: Feature<AccountsContext> = {
  name: 'passkeys',
  start(context) {
    const verifier = { challenges: new Challenges(context.redis), party: relyingParty(context.config.PUBLIC_URL) };
    context.calls(passkeyCalls(verifier), context);
    context.accountMails({
      passkeyAdded: (account) => passkeyAddedLetter(account, context.page(pages.account)),
    });
  },
};

const passkeyCalls = (verifier: Verifier) =>
  ({
    /** Lists the passkeys of the signed-in user, oldest first. */
    'GET /api/cuenta/llaves': async ({ session }, { accounts }) => {
      const { passkeys: owned = [] } = requireActive(await accounts.byId(session.userId));
      return { success: true, data: owned.map(passkeyCard) };
    },

    /**
     * Creates the options for a new passkey. The passkey must be discoverable without an e-mail and verify the person
     * (fingerprint, face or code), so that it is two factors in one.
     */
    'POST /api/cuenta/llaves/opciones': async ({ json, session }, context) => {
      const { accounts, limits } = context;
      const account = requireActive(await accounts.byId(session.userId));
      await requirePassword(account, json.contrasena, limits);
      requireEnrolment(account, json.codigo, session, context);
      const { passkeys: owned = [] } = account;
      if (owned.length >= MAX_PASSKEYS) throw new Problem('llaves_demasiadas');
      const { generateRegistrationOptions } = await webAuthn();
      const opciones = await generateRegistrationOptions({
        rpName: verifier.party.name,
        rpID: verifier.party.id,
        userID: new TextEncoder().encode(account._id),
        userName: account.email,
        userDisplayName: account.name,
        excludeCredentials: owned.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await verifier.challenges.add(opciones.challenge, 'registration', account._id);
      return { success: true, opciones: { ...opciones } };
    },

    /** Adds a passkey, mails its owner and uses up the enrolment code. A repeated request adds it only once. */
    'POST /api/cuenta/llaves': async ({ c, json, session }, context) => {
      const { accounts } = context;
      requireActive(await accounts.byId(session.userId));
      const verified = await verifyRegistration(json.respuesta, session.userId, verifier);
      const origin = readOrigin({ userAgent: c.req.header('user-agent'), cookie: c.req.header('cookie') });
      const passkey: Passkey = { ...verified, name: browserText(origin), createdAt: new Date() };
      await accounts.change(session.userId, (account) => {
        const { passkeys: owned = [] } = requireActive(account);
        if (owned.some(({ id }) => id === passkey.id)) return {};
        requireEnrolment(account, json.codigo, session, context);
        if (owned.length >= MAX_PASSKEYS) throw new Problem('llaves_demasiadas');
        const links = account.links.filter(({ purpose }) => purpose !== 'enrolment');
        return { passkeys: [...owned, passkey], links, mail: 'passkeyAdded' };
      });
      return { success: true, data: passkeyCard(passkey) };
    },

    /** Removes a passkey; open sessions stay. Staff must have proven a passkey first. */
    'DELETE /api/cuenta/llaves/:llave': async ({ params, json, session }, context) => {
      const { accounts, config } = context;
      const account = requireActive(await accounts.byId(session.userId));
      if (lacksSecondFactor(account, session, config)) throw new Problem('segundo_factor');
      const used = await requireProof(account, json, context, verifier);
      await accounts.change(account._id, (current) => {
        const { passkeys: owned = [] } = requireActive(current);
        const proven = used ? passkeysAfterUse(owned, used) : owned;
        const rest = proven.filter(({ id }) => id !== params.llave);
        if (rest.length === proven.length) throw new Problem('llave_no_encontrada');
        return { passkeys: rest };
      });
      return { success: true };
    },

    /** Creates a challenge for any passkey of this platform on the device. */
    'POST /api/auth/llave/opciones': async () => {
      const { generateAuthenticationOptions } = await webAuthn();
      const opciones = await generateAuthenticationOptions({ rpID: verifier.party.id, userVerification: 'required' });
      await verifier.challenges.add(opciones.challenge, 'login', '');
      return { success: true, opciones: { ...opciones } };
    },

    /**
     * Opens a session with a passkey. The authenticator names the account. Every refusal except that of a suspended account
     * is the same, so that it does not reveal which account has which key.
     * @throws {Problem} `llave_invalida`, `cuenta_suspendida`
     */
    'POST /api/auth/llave': async ({ c, json: { respuesta }, session }, context) => {
      const { accounts } = context;
      const accountId = Buffer.from(respuesta.response.userHandle ?? '', 'base64url').toString('utf8');
      const account = /^[0-9a-f]{24}$/.test(accountId) ? await accounts.byId(accountId) : null;
      const passkey = account?.passkeys?.find(({ id }) => id === respuesta.id);
      if (!account || !passkey || account.erased || account.erasure?.final) throw new Problem('llave_invalida');
      const counter = await verifyLogin(respuesta, passkey, verifier);
      const used = await accounts.change(accountId, ({ passkeys: owned = [] }) => ({
        passkeys: passkeysAfterUse(owned, { id: passkey.id, counter }),
      }));
      return signInTo(c, used, session, context, true);
    },
  }) satisfies Handlers;

/**
 * Checks the password or a passkey again, because a session may be stolen.
 * @returns the proven passkey with its new signature count; null for the password
 * @throws {Problem} `contrasena_actual_incorrecta`, `llave_invalida`, `demasiadas_solicitudes`
 */
async function requireProof(
  account: Account,
  proof: Calls['DELETE /api/cuenta/llaves/:llave']['json'],
  { limits }: AccountsContext,
  verifier: Verifier,
): Promise<{ id: string; counter: number } | null> {
  if ('contrasena' in proof) {
    await requirePassword(account, proof.contrasena, limits);
    return null;
  }
  const passkey = account.passkeys?.find(({ id }) => id === proof.respuesta.id);
  if (!passkey) throw new Problem('llave_invalida');
  return { id: passkey.id, counter: await verifyLogin(proof.respuesta, passkey, verifier) };
}

/** Informs that a passkey was added. @param url of the page that lists passkeys */
export function passkeyAddedLetter(to: Addressee, url: string): MailContent {
  return writeLetter({
    subject: 'Se agregó una llave de acceso',
    greeting: greetingOf(to),
    paragraphs: [
      'Desde ahora tu cuenta de Vitrina también se abre con una nueva llave de acceso.',
      'Si no fuiste tú, elige otra contraseña con «¿Olvidaste tu contraseña?»: así se quitan todas las llaves.',
    ],
    action: { label: 'Ver mis llaves', url },
    notes: [],
  });
}
