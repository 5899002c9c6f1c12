import { hashToken } from '@vitrina/kernel';

/**
 * Lifetime of a link in a mail by its purpose, in seconds. `enrolment` is the code with which staff add their first
 * passkey: the operator's command prints it and it is never mailed.
 */
export const LINK_SECONDS = {
  recovery: 30 * 60,
  confirmation: 7 * 24 * 3600,
  emailChange: 24 * 3600,
  enrolment: 24 * 3600,
} as const;

export type LinkPurpose = keyof typeof LINK_SECONDS;

/**
 * Maximum number of links per purpose that an account keeps. There are never more valid recovery links: `recoveryMails`
 * allows five an hour, so up to ten around the turn of an hour, for strangers, and as many from a place of the owner.
 */
export const MAX_LINKS = 20;

/** Link that was sent by mail. Only a hash of its token is stored. */
export interface MailLink {
  purpose: LinkPurpose;
  hash: string;
  /** Address that the link was sent to, for `emailChange` only: the link confirms no other address. */
  email?: string;
  /** By the database's clock, because another process may have created the link. */
  until: Date;
}

/** True if the token belongs to a link that has this purpose and has not expired. @param now by the database's clock */
export function hasValidLink(links: readonly MailLink[], purpose: LinkPurpose, token: string, now: Date): boolean {
  const hash = hashToken(token);
  return links.some((link) => link.purpose === purpose && link.hash === hash && link.until > now);
}

/**
 * Hashes of the links that an account can drop: expired links, and the oldest of each purpose beyond {@link MAX_LINKS}.
 * The limit is per purpose because strangers can cause recovery links, which must not displace a confirmation or an
 * enrolment code.
 */
export function removableLinks(links: readonly MailLink[], now: Date): string[] {
  const valid = links.filter(({ until }) => until > now);
  const purposes = Object.keys(LINK_SECONDS);
  const kept = new Set(purposes.flatMap((name) => valid.filter(({ purpose }) => purpose === name).slice(-MAX_LINKS)));
  return links.filter((link) => !kept.has(link)).map(({ hash }) => hash);
}
