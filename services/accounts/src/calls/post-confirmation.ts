import { clientAddress, clientNetwork, hashToken, mailNeed, Problem } from '@vitrina/kernel';
import { requireActive } from '../active.ts';
import type { Dependencies, Handler } from '../dependencies.ts';
import { LoginAttempt } from '../login-attempt.ts';
import { openSession } from '../open-session.ts';
import type { Account } from '../store/account.ts';
import type { AccountChange } from '../store/account-store.ts';
import { texts } from '../texts.ts';

/**
 * `POST /api/cuenta/confirmacion`: with the token of a link, confirms the account's e-mail or changes it to the address that
 * received the link; without a token, sends the link again. A link stays valid until it expires, so opening it twice gives
 * the same response.
 */
export const postConfirmation: Handler<'POST /api/cuenta/confirmacion'> = async (
  { c, json: { token }, session },
  dependencies,
) => {
  const { accounts, limits, places } = dependencies;
  if (token !== undefined) {
    const account = await accounts.byLinkToken(token);
    if (account && accounts.hasValidLink(account, 'emailChange', token)) {
      const changed = await changeEmail(account, token, dependencies);
      if (changed.version !== account.version && session?.userId === account._id) {
        await openSession(c, changed, dependencies, session.hasPasskey);
        await new LoginAttempt(limits, places, changed.email, clientNetwork(clientAddress(c))).succeeded();
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
};

/**
 * Changes an account's e-mail to the address that a link was sent to. The same write ends its sessions and all other links,
 * which may be in the former mailbox, and adds the mail to the former address.
 * @throws {Problem} `enlace_vencido` if the request was replaced or withdrawn, or if another account has the address
 */
async function changeEmail({ _id, links }: Account, token: string, { accounts }: Dependencies): Promise<Account> {
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
