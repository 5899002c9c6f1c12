import { dayFor } from '../mails/dates.ts';
import type { Account } from '../store/account.ts';

/** Day until which an erasure can be cancelled, in the owner's time zone: '3 de diciembre de 2026'. */
export function erasureDay(account: Account): string {
  return dayFor(account, account.erasure?.dueAt ?? new Date());
}
