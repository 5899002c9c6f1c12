import type { EventEnvelope } from '@vitrina/contracts/events';
import type { EventHandlers } from '@vitrina/kernel';
import type { AccountStore } from './store/account-store.ts';
import type { PaymentNotifications } from './store/payment-notifications.ts';

/** Handles events of billing: the account's plan, and the mails about the plan's end and about payments. */
export function planHandlers(
  accounts: AccountStore,
  paymentNotifications: PaymentNotifications,
): Pick<EventHandlers<'accounts'>, 'plan.changed' | 'plan.reminded' | 'payment.entered'> {
  return {
    'plan.changed': ({ version, data }: EventEnvelope<'plan.changed'>) =>
      accounts.changeIfPresent(data.id, (current) =>
        version > (current.planVersion ?? 0) && !current.erased ? { plan: data.plan, planVersion: version } : {},
      ),
    'plan.reminded': ({ version, data: { id, ...planReminder } }: EventEnvelope<'plan.reminded'>) =>
      accounts.changeIfPresent(id, (current) =>
        version > (current.planReminderVersion ?? 0) && !current.erased
          ? { planReminder, planReminderVersion: version, mail: 'planReminder' }
          : {},
      ),
    'payment.entered': async ({ data }: EventEnvelope<'payment.entered'>) => {
      if (!(await accounts.canReceiveMail(data.ownerId))) return;
      await paymentNotifications.add(data);
      // An erasure that began in between did not find this notification, so it is deleted here.
      if (!(await accounts.canReceiveMail(data.ownerId))) await paymentNotifications.forget(data.ownerId);
    },
  };
}
