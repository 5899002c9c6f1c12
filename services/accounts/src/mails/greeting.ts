import { nameRisk } from '@vitrina/contracts/rules/text-risk';
import type { Account } from '../store/account.ts';

/** Greeting without a name. */
export const UNNAMED = 'Hola:';

/** Account that a letter is addressed to. */
export type Addressee = Pick<Account, 'name' | 'confirmedAt'>;

/**
 * Greeting of a letter to an account. Includes the account's name only if its e-mail is confirmed: before that, anyone
 * could have registered the address and put a message to its owner into the name. Also leaves out names with a link or
 * contact data, from before names were checked.
 */
export function greetingOf({ name, confirmedAt }: Addressee): string {
  return confirmedAt === undefined || nameRisk(name) ? UNNAMED : `Hola, ${name}:`;
}
