import type { Feature } from '@vitrina/kernel';
import type { AccountsContext } from '../context.ts';
import { pages } from '../mails/wording.ts';
import { planNotice } from '../push/notices.ts';
import { paymentLetter, planReminderLetter } from './letters.ts';
import { PaymentNotifications, paymentNotificationModel } from './payment-notifications.ts';

/** Plan of an account, as billing announces it, and the mails about the plan's end and about payments. */
export const plans: Feature<AccountsContext> = {
  name: 'plans',
  async start(context) {
    const { accounts, clock, page } = context;
    const model = await paymentNotificationModel(context.mongo);
    const outbox = context.mails.add(model);
    const notifications = new PaymentNotifications(model, 'payment', outbox);
    context.events({
      'plan.changed': ({ version, data }) =>
        accounts.changeIfPresent(data.id, (current) =>
          version > (current.planVersion ?? 0) && !current.erased ? { plan: data.plan, planVersion: version } : {},
        ),
      'plan.reminded': async ({ version, data }) => {
        const { id, ...planReminder } = data;
        await accounts.changeIfPresent(id, (current) =>
          version > (current.planReminderVersion ?? 0) && !current.erased
            ? { planReminder, planReminderVersion: version, mail: 'planReminder' }
            : {},
        );
        const account = await accounts.byId(id);
        if (account?.planReminderVersion === version) await context.pushes.notify(id, planNotice(data, clock.now()));
      },
      'payment.entered': async ({ data }) => {
        if (!(await accounts.canReceiveMail(data.ownerId))) return;
        await notifications.add(data);
        // An erasure that began in between did not find this notification, so it is deleted here.
        if (!(await accounts.canReceiveMail(data.ownerId))) await notifications.forget(data.ownerId);
      },
    });
    context.accountMails({
      planReminder: (account) =>
        account.planReminder ? planReminderLetter(account, account.planReminder, page(pages.payments)) : null,
    });
    outbox.compose({
      payment: async (id) => {
        const notification = await notifications.byId(id);
        const account = notification && (await accounts.byId(notification.accountId));
        if (!account || account.erased) return null;
        const isRefused = notification.what === 'refused';
        const url = page(isRefused ? pages.payments : `${pages.payments}/recibos/${notification.paymentId}`);
        return { to: account.email, ...paymentLetter(account, notification, url) };
      },
    });
    context.erasers.push(({ id }) => notifications.forget(id));
  },
};
