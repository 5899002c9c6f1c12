import type { EventEnvelope } from '@vitrina/contracts/events';
import type { EventHandlers } from '@vitrina/kernel';
import type { AccountStore } from './store/account-store.ts';
import type { PaymentNewsStore } from './store/payment-news.ts';

/** The handlers of what billing says: the plan that an account has, and the mails about its end and about its money. */
export function planHandlers(
  accounts: AccountStore,
  news: PaymentNewsStore,
): Pick<EventHandlers<'accounts'>, 'plan.changed' | 'plan.reminded' | 'payment.entered'> {
  return {
    'plan.changed': ({ version, data }: EventEnvelope<'plan.changed'>) =>
      accounts.changeIfThere(data.id, (kept) =>
        version > (kept.planVersion ?? 0) && !kept.erased ? { plan: data.plan, planVersion: version } : {},
      ),
    'plan.reminded': ({ version, data: { id, ...planReminder } }: EventEnvelope<'plan.reminded'>) =>
      accounts.changeIfThere(id, (kept) =>
        version > (kept.planReminderVersion ?? 0) && !kept.erased
          ? { planReminder, planReminderVersion: version, mail: 'planReminder' }
          : {},
      ),
    'payment.entered': async ({ data }: EventEnvelope<'payment.entered'>) => {
      if (!(await accounts.takesMail(data.ownerId))) return;
      await news.add(data);
      // An erasure that began in between has found none yet.
      if (!(await accounts.takesMail(data.ownerId))) await news.forget(data.ownerId);
    },
  };
}
