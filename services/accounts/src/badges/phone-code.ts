import { createHmac } from 'node:crypto';
import { phoneKind } from '@vitrina/contracts/phone-kind';
import { sameSecret } from '@vitrina/kernel';

/** Lifetime of a code in seconds. */
export const CODE_SECONDS = 10 * 60;
/** Attempts to enter a code. With five codes a day, a stranger guesses one of a million numbers in 100 years. */
export const CODE_ATTEMPTS = 5;

/** Code that was sent to a telephone. The code itself is not stored, see {@link codeFor}. */
export interface PhoneCode {
  /** Number that it is sent to and proves, E.164. */
  phone: string;
  /** Id of the message that carries it. */
  needId: string;
  /** By the database's clock. */
  until: Date;
  /** Wrong attempts. */
  attempts: number;
}

/**
 * Derives the six digits of a code from the service's secret. A stored hash of six digits could be reversed by trying
 * all of them; and each attempt to send a message, also after a crash, carries the same code.
 */
export function codeFor(secret: string, accountId: string, { phone, needId }: PhoneCode): string {
  const digest = createHmac('sha256', secret).update(`phone-code:${accountId}:${needId}:${phone}`).digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Compares a typed code with the sent one, in constant time. */
export function isCode(secret: string, accountId: string, sent: PhoneCode, typed: string): boolean {
  return sameSecret(codeFor(secret, accountId, sent), typed);
}

/** True while a code may be entered. @param now by the database's clock */
export function isCodeValid(code: PhoneCode | null | undefined, now: Date): code is PhoneCode {
  return code != null && code.until > now && code.attempts < CODE_ATTEMPTS;
}

/**
 * True if codes are sent to a number: numbers of Mexico and Colombia that are no landlines. Fraud by text messages uses
 * expensive numbers of other countries.
 * @param phone E.164
 */
export function receivesCodes(phone: string): boolean {
  return /^\+5[27]\d+$/.test(phone) && phoneKind(phone) !== 'landline';
}
