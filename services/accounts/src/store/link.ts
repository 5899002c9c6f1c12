import { hashToken } from '@vitrina/kernel';

/**
 * What a link in a mail does, and for how long, in seconds. `enrolment` is the code with which staff add their first
 * passkey: the operator's command prints it, no mail has it.
 */
export const LINK_SECONDS = {
  recovery: 30 * 60,
  confirmation: 7 * 24 * 3600,
  emailChange: 24 * 3600,
  enrolment: 24 * 3600,
} as const;

export type LinkPurpose = keyof typeof LINK_SECONDS;

/**
 * Links of one purpose that an account keeps. More recovery links are never valid at a time: their limits (`recoveryMails`)
 * let five be sent within an hour, ten around its turn, from strangers and as many from a place of the owner's.
 */
export const MAX_LINKS = 20;

/** A link that was sent by mail; its token is kept as a hash only. */
export interface MailLink {
  purpose: LinkPurpose;
  hash: string;
  /** Address that the link was sent to, for `emailChange` only: the link confirms no other address. */
  email?: string;
  /** By the database's clock: the process that opens a link is seldom the one that made it. */
  until: Date;
}

/** True where the token is of one of the links, for this purpose and still in its time. @param now by the database's clock */
export function opens(links: readonly MailLink[], purpose: LinkPurpose, token: string, now: Date): boolean {
  const hash = hashToken(token);
  return links.some((link) => link.purpose === purpose && link.hash === hash && link.until > now);
}

/**
 * Hashes of the links that an account need not keep: those that have expired, and the oldest of a purpose that has more than
 * {@link MAX_LINKS}. Strangers can have recovery links sent, so those must not end a confirmation or an enrolment code.
 */
export function spentLinks(links: readonly MailLink[], now: Date): string[] {
  const valid = links.filter(({ until }) => until > now);
  const purposes = Object.keys(LINK_SECONDS);
  const kept = new Set(purposes.flatMap((name) => valid.filter(({ purpose }) => purpose === name).slice(-MAX_LINKS)));
  return links.filter((link) => !kept.has(link)).map(({ hash }) => hash);
}
