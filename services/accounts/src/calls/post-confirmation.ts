import { clientAddress, clientNetwork, hashToken, mailNeed, Problem } from '@vitrina/kernel';
import { requireActive } from '../active.ts';
import type { Dependencies, Handler } from '../dependencies.ts';
import { LoginAttempt } from '../login-attempt.ts';
import { openSession } from '../open-session.ts';
import type { Account } from '../store/account.ts';
import type { AccountChange } from '../store/account-store.ts';
import { texts } from '../texts.ts';

/**
 * `POST /api/cuenta/confirmacion`: with the token of a link confirms its account's e-mail, or changes it to the address that
 * got the link; without one sends the link again. The link stays until its time is over: who opens it twice reads the same.
 */
export const postConfirmation: Handler<'POST /api/cuenta/confirmacion'> = async (
  { c, json: { token }, session },
  dependencies,
) => {
  const { accounts, limits, places } = dependencies;
  if (token !== undefined) {
    const account = await accounts.byLinkToken(token);
    if (account && accounts.opens(account, 'emailChange', token)) {
      const changed = await changeEmail(account, token, dependencies);
      if (changed.version !== account.version && session?.userId === account._id) {
        await openSession(c, changed, dependencies, session.hasPasskey);
        await new LoginAttempt(limits, places, changed.email, clientNetwork(clientAddress(c))).succeeded();
      }
      return { success: true, message: texts.emailChanged };
    }
    if (!account || !accounts.opens(account, 'confirmation', token)) throw new Problem('enlace_vencido');
    await accounts.change(account._id, ({ confirmedAt }) => (confirmedAt ? {} : { confirmedAt: new Date() }));
    return { success: true, message: texts.confirmed };
  }
  if (!session) throw new Problem('enlace_vencido');
  const account = requireActive(await accounts.byId(session.userId));
  if (account.confirmedAt) return { success: true, message: texts.confirmed };
  await limits.consume('confirmations', account._id);
  await accounts.change(account._id, ({ confirmedAt, mails }) => {
    // An account from before there were mails has no list of them.
    const waits = mails?.some(({ kind, at }) => kind === 'confirmation' && at);
    return confirmedAt || waits ? {} : { mail: 'confirmation' };
  });
  return { success: true, message: texts.confirmationSent };
};

/**
 * Gives an account the address that a link was sent to. One write ends its sessions and all other links, which may be in
 * the former mailbox, and carries the mail to the former address.
 * @throws {Problem} `enlace_vencido` for a request that was replaced or withdrawn, and an address that another account has
 */
async function changeEmail({ _id, links }: Account, token: string, { accounts }: Dependencies): Promise<Account> {
  const link = links.find(({ hash }) => hash === hashToken(token));
  const email = link?.email;
  if (!link || !email) throw new Problem('enlace_vencido');
  const changed = await accounts.change(_id, async (kept) => {
    if (kept.suspended || kept.erasure || kept.erased) throw new Problem('enlace_vencido');
    if (kept.email === email) return {};
    if (kept.emailChange?.email !== email) throw new Problem('enlace_vencido');
    if (await accounts.byEmail(email)) return { emailChange: null };
    return { email, confirmedAt: new Date(), emailChange: null, links: [link], ...leaving(kept) };
  });
  if (changed.email === email) return changed;
  // An earlier attempt may have sent sessions an e-mail that another account took first. This empty change sends them the
  // version without the request.
  await accounts.change(_id, () => ({}));
  throw new Problem('enlace_vencido');
}

/** Keeps a confirmed address among the former ones, with the mail to it. */
function leaving({ confirmedAt, email, formerEmails = [] }: Account): AccountChange {
  if (!confirmedAt) return {};
  const told = mailNeed('emailChanged' as const);
  return { formerEmails: [...formerEmails, { email, needId: told.id }], needs: [told] };
}
