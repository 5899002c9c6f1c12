import { hashToken, type Mail, type MailContent, writeLetter } from '@vitrina/kernel';
import type { Account } from '../account/account.ts';
import type { AccountsContext } from '../context.ts';
import { isWithinLimit } from '../mails/within-limit.ts';
import { type Addressee, greetingOf, linkLifetime, NOT_YOU, pages, UNNAMED } from '../mails/wording.ts';

/** Composes the mails about an account's e-mail and password. */
export function composeAccountMails(context: AccountsContext): void {
  const { accounts, page } = context;
  context.accountMails({
    confirmation: async (account) =>
      account.confirmedAt
        ? null
        : confirmationLetter(page(pages.confirm, await accounts.addLink(account, 'confirmation'))),
    passwordChanged: (account) => passwordChangedLetter(account, page(pages.recover)),
    emailChange: (account, needId) => emailChangeMail(account, needId, context),
    emailChangeAsked: (account) => (account.emailChange ? emailChangeAskedLetter(account, page(pages.recover)) : null),
    emailChanged: (account, needId) => {
      const former = account.formerEmails?.find((address) => address.needId === needId);
      return former ? { to: former.email, ...emailChangedLetter(account, page(pages.contact)) } : null;
    },
  });
}

/**
 * Mail that asks a new address for confirmation or warns that another account has it; null if the request was replaced or
 * withdrawn, or if the address has reached its daily limit of these mails.
 */
async function emailChangeMail(
  account: Account,
  needId: string,
  { accounts, limits, page }: AccountsContext,
): Promise<Mail | null> {
  const { emailChange } = account;
  if (emailChange?.needId !== needId) return null;
  const { email: to } = emailChange;
  if (!(await isWithinLimit(limits.consumeOnce('emailChangeMails', hashToken(to), needId)))) return null;
  if (await accounts.byEmail(to)) return { to, ...emailTakenLetter(page(pages.login)) };
  return { to, ...emailChangeLetter(page(pages.confirm, await accounts.addLink(account, 'emailChange', to))) };
}

/** Asks the owner to confirm their e-mail. @param url of the page that confirms it */
function confirmationLetter(url: string): MailContent {
  return writeLetter({
    subject: 'Confirma tu correo',
    greeting: UNNAMED,
    paragraphs: ['Con este correo se abrió una cuenta en Vitrina. Confirma que es tuyo.'],
    action: { label: 'Confirmar mi correo', url },
    notes: [`El enlace vale ${linkLifetime('confirmation')}.`, NOT_YOU],
  });
}

/** Informs that the password was changed. @param url of the page that sends a recovery link */
export function passwordChangedLetter(to: Addressee, url: string): MailContent {
  return writeLetter({
    subject: 'Tu contraseña cambió',
    greeting: greetingOf(to),
    paragraphs: [
      'La contraseña de tu cuenta de Vitrina cambió, y se cerraron las sesiones que estaban abiertas.',
      'Si no fuiste tú, elige otra cuanto antes.',
    ],
    action: { label: 'Elegir otra contraseña', url },
    notes: [],
  });
}

/**
 * Asks a new address for confirmation. Contains no text of the person who typed the address.
 * @param url of the page that confirms it
 */
function emailChangeLetter(url: string): MailContent {
  return writeLetter({
    subject: 'Confirma tu nuevo correo',
    greeting: UNNAMED,
    paragraphs: ['Alguien quiere usar este correo para su cuenta de Vitrina. Si fuiste tú, confírmalo.'],
    action: { label: 'Usar este correo', url },
    notes: [`El enlace vale ${linkLifetime('emailChange')}. Al confirmar se cierran las sesiones abiertas.`, NOT_YOU],
  });
}

/** Informs the owner of an address that another account cannot use it. @param url of the login */
function emailTakenLetter(url: string): MailContent {
  return writeLetter({
    subject: 'Ya tienes una cuenta en Vitrina',
    greeting: UNNAMED,
    paragraphs: [
      'Alguien quiso usar este correo para otra cuenta de Vitrina, y ya tiene una. Las dos cuentas siguen igual.',
      'Si fuiste tú, usa otro correo, o elimina primero la cuenta que ya lo tiene.',
    ],
    action: { label: 'Iniciar sesión', url },
    notes: [NOT_YOU],
  });
}

/** Informs the current address that a change was requested. @param url of the page that sends a recovery link */
function emailChangeAskedLetter(to: Addressee, url: string): MailContent {
  return writeLetter({
    subject: 'Pidieron cambiar el correo de tu cuenta',
    greeting: greetingOf(to),
    paragraphs: [
      'Alguien con tu contraseña pidió usar otro correo en tu cuenta de Vitrina. Cambiará cuando ese correo lo confirme.',
      'Si no fuiste tú, elige otra contraseña ahora: así se cancela el cambio y se cierran todas las sesiones.',
    ],
    action: { label: 'Elegir otra contraseña', url },
    notes: ['Si fuiste tú, no tienes que hacer nada.'],
  });
}

/** Informs the former address that the account has a new one. @param url of the operator's contact page */
function emailChangedLetter(to: Addressee, url: string): MailContent {
  return writeLetter({
    subject: 'Tu cuenta usa otro correo',
    greeting: greetingOf(to),
    paragraphs: [
      'El correo de tu cuenta de Vitrina cambió, y se cerraron las sesiones que estaban abiertas. Aquí ya no te escribiremos.',
      'Si no fuiste tú, escríbenos cuanto antes.',
    ],
    action: { label: 'Escribir a Vitrina', url },
    notes: [],
  });
}
