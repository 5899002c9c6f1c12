import { setTimeout as pause } from 'node:timers/promises';
import { badgeKinds } from '@vitrina/contracts/wire';
import type { DemoProvider } from '../people/provider.ts';
import { listOf, type Platform, textAt, type Visitor, valueAt } from './api.ts';

/** Attempts to read a mail, and the pause between them in milliseconds: it is written within a second. */
const ATTEMPTS = 40;
const PAUSE_MS = 250;

/** Code at the beginning of a text message. */
const CODE = /^(\d{6}) /;

/**
 * Confirms a provider's e-mail and telephone like a person, with the link and the code on the page of kept mails. Skips
 * those that are confirmed, and all of them without that page. Reviews need an administrator: the demo has none.
 */
export async function earnBadges(
  { accountsUrl }: Pick<Platform, 'accountsUrl'>,
  visitor: Visitor,
  { badges, email, telefono }: Pick<DemoProvider, 'badges' | 'email' | 'telefono'>,
): Promise<void> {
  if (accountsUrl === '') return;
  const { body } = await visitor.call('GET', '/api/cuenta/insignias');
  const held = listOf(valueAt(valueAt(body, 'data'), 'insignias')).map((badge) => textAt(badge, 'tipo'));
  const misses = (kind: 'email' | 'phone') => badges.includes(kind) && !held.includes(badgeKinds.toWire[kind]);
  if (misses('email')) {
    const token = await inMail(accountsUrl, email, /\/perfil\/confirmar#token=([\w-]+)/);
    if (token) await visitor.call('POST', '/api/cuenta/confirmacion', { json: { token } });
  }
  if (misses('phone')) {
    // Two demo providers may have the same number.
    const earlier = (await listInMails(accountsUrl, telefono, CODE)) ?? [];
    await visitor.call('POST', '/api/cuenta/telefono/codigo');
    const codigo = await inMail(accountsUrl, telefono, CODE, earlier);
    if (codigo) await visitor.call('POST', '/api/cuenta/telefono/confirmacion', { json: { codigo } });
  }
}

/** Waits for a kept mail with a pattern, and returns its group unless it is an earlier one; null if none arrives. */
async function inMail(
  accountsUrl: string,
  to: string,
  pattern: RegExp,
  earlier: readonly string[] = [],
): Promise<string | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const all = await listInMails(accountsUrl, to, pattern);
    if (all === null) return null;
    const found = all.find((one) => !earlier.includes(one));
    if (found) return found;
    await pause(PAUSE_MS);
  }
  return null;
}

/** Lists the groups of a pattern in the kept mails to an address or a telephone; null without the page. */
async function listInMails(accountsUrl: string, to: string, pattern: RegExp): Promise<string[] | null> {
  const url = `${accountsUrl}/internal/correos?para=${encodeURIComponent(to)}`;
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok) return null;
  const mails = listOf(valueAt(await response.json(), 'data'));
  return mails.flatMap((mail) => pattern.exec(textAt(mail, 'text'))?.[1] ?? []);
}
