import { dayFor } from '../mails/dates.ts';
import type { Account } from '../store/account.ts';

/** The day until which an account's erasure can be cancelled, as its owner's calendar has it: '3 de diciembre de 2026'. */
export function erasureDay(account: Account): string {
  return dayFor(account, account.erasure?.dueAt ?? new Date());
}
