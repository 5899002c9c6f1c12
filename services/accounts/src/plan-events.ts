import type { EventEnvelope } from '@vitrina/contracts/events';
import type { EventHandlers } from '@vitrina/kernel';
import type { AccountStore } from './store/account-store.ts';

/** The handlers of what billing says of plans: the plan that an account has, and the mails about its end. */
export function planHandlers(
  accounts: AccountStore,
): Pick<EventHandlers<'accounts'>, 'plan.changed' | 'plan.reminded'> {
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
  };
}
