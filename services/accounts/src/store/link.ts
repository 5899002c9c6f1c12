import { hashToken } from '@vitrina/kernel';

/**
 * What a link in a mail does, and for how long, in seconds. `enrolment` is the code with which staff add their first
 * passkey: the operator's command prints it, no mail has it.
 */
export const LINK_SECONDS = { recovery: 30 * 60, confirmation: 7 * 24 * 3600, enrolment: 24 * 3600 } as const;

export type LinkPurpose = keyof typeof LINK_SECONDS;

/**
 * Links of one purpose that an account keeps. More recovery links are never valid at a time: their limits (`recoveries`)
 * let five be sent within an hour, ten around its turn, from strangers and as many from a place of the owner's.
 */
export const MAX_LINKS = 20;

/** A link that was sent to the account's e-mail; its token is kept as a hash only. */
export interface MailLink {
  purpose: LinkPurpose;
  hash: string;
  until: Date;
}

/** True where the token is of one of the links, for this purpose and still in its time. */
export function opens(links: readonly MailLink[], purpose: LinkPurpose, token: string, now = new Date()): boolean {
  const hash = hashToken(token);
  return links.some((link) => link.purpose === purpose && link.hash === hash && link.until > now);
}

/**
 * The links of an account after a new one, without those that have expired. Only a link of the same purpose can take the
 * place of an older one: strangers can have recovery links sent, and must not end a confirmation or an enrolment code.
 */
export function withLink(links: readonly MailLink[], added: MailLink, now = new Date()): MailLink[] {
  const valid = links.filter(({ until }) => until > now);
  const same = valid.filter(({ purpose }) => purpose === added.purpose);
  return [...valid.filter(({ purpose }) => purpose !== added.purpose), ...same.slice(1 - MAX_LINKS), added];
}
