import type { EventData } from '@vitrina/contracts/events';
import { type Feature, Problem, serveFeed } from '@vitrina/kernel';
import { signAppeal } from '@vitrina/product';
import type { Account } from '../account/account.ts';
import { currentAccountStatus } from '../account/announced-state.ts';
import type { AccountsContext, Handlers } from '../context.ts';
import { momentFor, pages } from '../mails/wording.ts';
import { AppealAnswers, appealAnswerModel } from './appeal-answers.ts';
import { appealAnsweredLetter, reinstatedLetter, suspendedLetter } from './letters.ts';

/** Suspensions of accounts by administrators, and the answers to appeals, with their mails. */
export const decisions: Feature<AccountsContext> = {
  name: 'decisions',
  async start(context) {
    const { accounts, mongo, page } = context;
    const model = await appealAnswerModel(mongo);
    const outbox = context.mails.add(model);
    const answers = new AppealAnswers(model, 'appealAnswered', outbox);
    context.calls(suspensionCalls, context);
    serveFeed(context.app, context.config.SERVICE_KEYS, 'account-statuses', {
      read: (after, limit) => accounts.everSuspended(after, limit),
      count: () => accounts.countEverSuspended(),
      toEvent: currentAccountStatus,
      mongo,
    });
    context.events({
      // An accepted appeal against a suspension lifts it. Every other answer is sent by mail.
      'appeal.answered': async ({ data }) => {
        const { id: _id, ownerId: accountId, kind, accepted, answer } = data;
        if (!(await accounts.canReceiveMail(accountId))) return;
        if (kind === 'account' && accepted) return reinstate(data, context);
        await answers.add({ _id, accountId, kind, accepted, answer });
        // An erasure that began in between did not find this answer, so it is deleted here.
        if (!(await accounts.canReceiveMail(accountId))) await answers.forget(accountId);
      },
    });
    context.accountMails({
      suspended: (account, needId) =>
        account.suspended && !isRepeated(account, needId) ? suspendedMail(account, context) : null,
      reinstated: (account) =>
        account.suspended
          ? null
          : reinstatedLetter(account, account.suspensionDecision?.reason ?? '', page(pages.login)),
    });
    outbox.compose({
      appealAnswered: async (appealId) => {
        const answer = await answers.byId(appealId);
        const account = answer && (await accounts.byId(answer.accountId));
        if (!account || account.erased) return null;
        return { to: account.email, ...appealAnsweredLetter(account, answer, page(pages.login)) };
      },
    });
    context.erasers.push(({ id }) => answers.forget(id));
  },
};

const suspensionCalls = {
  /**
   * Suspends or reinstates an account in one write with its events and mail, which also ends its sessions. The mail is
   * delayed, so that a suspension that is undone immediately is not mailed.
   */
  'POST /api/admin/cuentas/:id/suspension': async ({ params, json, session }, { accounts, config, clock }) => {
    const { suspendida: suspended, razon: reason } = json;
    const account = await accounts.byId(params.id);
    if (!account || account.erased) throw new Problem('cuenta_no_encontrada');
    const undoMs = config.DECISION_MAIL_DELAY_SECONDS * 1_000;
    const by = { adminId: session.userId, adminName: session.name, reason };
    await accounts.change(account._id, (current) => {
      if (current.erased) throw new Problem('cuenta_no_encontrada');
      if (current.staff !== null) throw new Problem('no_permitido');
      const suspensionDecision = { ...by, accountName: current.name, at: Date.now() };
      if (current.suspended === suspended) return {};
      const change = { suspended, suspensionDecision };
      if (suspended) return { ...change, mail: 'suspended', mailAt: new Date(clock.now().getTime() + undoMs) };
      // If the mail about the suspension is still pending, neither is sent: composing it finds that the suspension ended.
      const isUnsent = current.mails.some(
        ({ kind, tries, at }) => kind === 'suspended' && tries === 0 && at !== undefined,
      );
      return isUnsent ? change : { ...change, mail: 'reinstated' };
    });
    return { success: true };
  },
} satisfies Handlers;

/** Lifts a suspension after an accepted appeal, unless the account was suspended again since the appeal. */
async function reinstate(
  { ownerId, adminId, adminName, answer: reason, at, answeredAt }: EventData<'appeal.answered'>,
  { accounts }: AccountsContext,
): Promise<void> {
  try {
    await accounts.change(ownerId, (current) => {
      if (!current.suspended || (current.suspensionDecision?.at ?? 0) > at) return {};
      const suspensionDecision = { adminId, adminName, reason, accountName: current.name, at: answeredAt };
      return { suspended: false, suspensionDecision, mail: 'reinstated' };
    });
  } catch (error) {
    // The account was deleted after it was read.
    if (!(error instanceof Problem && error.code === 'sin_sesion')) throw error;
  }
}

/** True if a later pending mail is also about a suspension: the first one was undone and decided again. */
function isRepeated({ mails }: Account, needId: string): boolean {
  const at = mails.findIndex(({ id }) => id === needId);
  return mails.slice(at + 1).some(({ kind }) => kind === 'suspended');
}

/** Mail about a suspension. One without a decision was made by the set-up and cannot be appealed. */
function suspendedMail(account: Account, { config, page }: AccountsContext) {
  const { _id: accountId, suspensionDecision: decision } = account;
  if (!decision) return suspendedLetter(account, '', null, { label: 'Pedir revisión', url: page(pages.contact) });
  const { reason, at } = decision;
  const url = page(pages.appeal, signAppeal(config.APPEAL_SECRET, { accountId, at }));
  return suspendedLetter(account, reason, momentFor(account, new Date(at)), { label: 'Ver qué pasó y apelar', url });
}
