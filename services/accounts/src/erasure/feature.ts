import { type Feature, type MailContent, writeLetter } from '@vitrina/kernel';
import { requireActive } from '../account/announced-state.ts';
import type { AccountsContext, Handlers } from '../context.ts';
import { type Addressee, erasureDay, greetingOf, pages } from '../mails/wording.ts';
import { requirePassword } from '../sign-in/password.ts';
import { texts } from '../texts.ts';
import { eraseDue, requestErasure } from './erase-due.ts';

/** Pause between two scans for accounts to erase, in milliseconds. */
const ERASURE_SCAN_MS = 5_000;

/** Erasure of an account: its request, the days to cancel it, and the work afterwards. */
export const erasure: Feature<AccountsContext> = {
  name: 'erasure',
  start(context) {
    const { page } = context;
    context.calls(erasureCalls, context);
    context.accountMails({
      erasure: (account) =>
        account.erasure && !account.erasure.final
          ? erasureLetter(account, erasureDay(account), page(pages.login))
          : null,
    });
    context.leaderTask('erasures', ({ signal }) => eraseDue(context, signal), {
      pauseMs: ERASURE_SCAN_MS,
      failureMessage: 'scan for accounts to erase failed',
    });
  },
};

const erasureCalls = {
  /** Begins the erasure of the signed-in user's account. */
  'DELETE /api/cuenta': async ({ c, json, session }, { accounts, config, clock, limits, sessionCookie }) => {
    const account = requireActive(await accounts.byId(session.userId));
    await requirePassword(account, json.contrasena, limits);
    const ending = await requestErasure(accounts, account._id, clock.now(), config.ERASURE_DAYS);
    sessionCookie.remove(c);
    const hasta = (ending.erasure?.dueAt ?? clock.now()).toISOString();
    return { success: true, message: texts.erasureBegun(erasureDay(ending)), hasta };
  },
} satisfies Handlers;

/** Informs about the pending erasure of an account. @param day until which a login cancels it @param url of the login */
export function erasureLetter(to: Addressee, day: string, url: string): MailContent {
  return writeLetter({
    subject: 'Tu cuenta se va a eliminar',
    greeting: greetingOf(to),
    paragraphs: [
      `Se pidió eliminar tu cuenta de Vitrina. Ya no se ve nada de ella, y el ${day} se borrará con todo lo que publicaste.`,
      'Si cambias de opinión, inicia sesión antes de ese día y todo vuelve a su lugar.',
    ],
    action: { label: 'Conservar mi cuenta', url },
    notes: ['Si no lo pediste tú, inicia sesión y cambia tu contraseña cuanto antes.'],
  });
}
