import type { LimitName } from '@vitrina/contracts/limits';
import { hashToken, type Mail, type MailContent, writeLetter } from '@vitrina/kernel';
import type { AccountsContext } from '../context.ts';
import { isWithinLimit } from '../mails/within-limit.ts';
import { type Addressee, greetingOf, linkLifetime, NOT_YOU, pages, UNNAMED } from '../mails/wording.ts';
import type { RecoveryMail } from './recovery-requests.ts';

/** Limits of these mails, which strangers can cause by typing an account's e-mail. */
const limitsOf = {
  recovery: ['recoveryMails', 'recoveryMailsOfDay'],
  repeatedRegistration: ['repeatedRegistrations'],
} as const satisfies Record<RecoveryMail, LimitName[]>;

/**
 * Composes the mails for a password recovery and a repeated registration; null if no account has the e-mail, if the
 * account is being erased, or if a limit of these mails is reached.
 */
export function composeRecoveryMails({ accounts, recoveries, recoveryOutbox, limits, page }: AccountsContext): void {
  const compose = (kind: RecoveryMail) => async (requestId: string, needId: string) => {
    const request = await recoveries.byId(requestId);
    const account = request && (await accounts.byEmail(request.email));
    if (!account || account.erasure?.final) return null;
    // Older requests have no `countedAs`.
    const countedAs = request.countedAs ?? hashToken(account.email);
    for (const name of limitsOf[kind])
      if (!(await isWithinLimit(limits.consumeOnce(name, countedAs, needId)))) return null;
    const content =
      kind === 'recovery'
        ? recoveryLetter(account, page(pages.reset, await accounts.addLink(account, 'recovery')))
        : repeatedRegistrationLetter(page(pages.login), page(pages.recover));
    return { to: account.email, ...content } satisfies Mail;
  };
  recoveryOutbox.compose({ recovery: compose('recovery'), repeatedRegistration: compose('repeatedRegistration') });
}

/** Links to the form for a new password. @param url of the page with the form */
export function recoveryLetter(to: Addressee, url: string): MailContent {
  return writeLetter({
    subject: 'Elige una nueva contraseña',
    greeting: greetingOf(to),
    paragraphs: ['Alguien pidió una nueva contraseña para tu cuenta de Vitrina.'],
    action: { label: 'Elegir mi nueva contraseña', url },
    notes: [
      `El enlace vale ${linkLifetime('recovery')} y una sola vez.`,
      `${NOT_YOU} Tu contraseña sigue siendo la misma.`,
    ],
  });
}

/**
 * Answers a registration with an e-mail that already has an account. Contains no text from this or the first registration,
 * because neither person may own the e-mail.
 * @param recoverUrl of the page that sends a link for a new password
 */
function repeatedRegistrationLetter(loginUrl: string, recoverUrl: string): MailContent {
  return writeLetter({
    subject: 'Ya tienes una cuenta en Vitrina',
    greeting: UNNAMED,
    paragraphs: [
      'Alguien quiso registrarse en Vitrina con este correo, que ya tiene una cuenta. La cuenta sigue igual.',
      `Si fuiste tú, inicia sesión. Si no recuerdas tu contraseña o no abriste tú la cuenta, elige otra contraseña: ${recoverUrl}`,
    ],
    action: { label: 'Iniciar sesión', url: loginUrl },
    notes: [NOT_YOU],
  });
}
