import { hashToken } from '@vitrina/kernel';

/**
 * What a link in a mail does, and for how long, in seconds. `enrolment` is the code with which staff add their first
 * passkey: the operator's command prints it, no mail has it.
 */
export const LINK_SECONDS = { recovery: 30 * 60, confirmation: 7 * 24 * 3600, enrolment: 24 * 3600 } as const;

export type LinkPurpose = keyof typeof LINK_SECONDS;

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
