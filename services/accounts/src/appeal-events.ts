import { type EventHandlers, Problem } from '@vitrina/kernel';
import type { AccountStore } from './store/account-store.ts';
import type { AppealAnswers } from './store/appeal-answers.ts';

/**
 * Handles answers to appeals. An accepted appeal against a suspension lifts it and sends the mail about that, unless the
 * account was suspended again since the appeal. Every other answer is sent by mail.
 */
export function appealHandlers(
  accounts: AccountStore,
  answers: AppealAnswers,
): Pick<EventHandlers<'accounts'>, 'appeal.answered'> {
  return {
    'appeal.answered': async ({ data }) => {
      const { id: _id, ownerId: accountId, kind, accepted, answer } = data;
      if (!(await accounts.canReceiveMail(accountId))) return;
      if (kind === 'account' && accepted) return reinstate(accounts, data);
      await answers.add({ _id, accountId, kind, accepted, answer });
      // An erasure that began in between did not find this answer, so it is deleted here.
      if (!(await accounts.canReceiveMail(accountId))) await answers.forget(accountId);
    },
  };
}

async function reinstate(
  accounts: AccountStore,
  {
    ownerId,
    adminId,
    adminName,
    answer: reason,
    at,
    answeredAt,
  }: {
    ownerId: string;
    adminId: string;
    adminName: string;
    answer: string;
    at: number;
    answeredAt: number;
  },
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
