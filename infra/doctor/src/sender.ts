import { Resolver } from 'node:dns/promises';
import { loadConfig, mailConfig, senderDomain } from '@vitrina/kernel';
import type { Finding } from './evaluate.ts';
import { texts } from './texts.ts';

/** Reads the TXT records of a name. @throws `ENOTFOUND` without such a name, `ENODATA` without a TXT record */
type ResolveTxt = (name: string) => Promise<string[][]>;

/** Time limit for the DNS, in milliseconds. */
const PATIENCE_MS = 3_000;
const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 });

/**
 * Domains of free mailboxes. Only their own servers sign their mails: from any other server they fail DMARC, and Gmail
 * and Yahoo reject such mails.
 */
const FREE_MAILBOX =
  /^(?:(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|rocketmail|icloud|aol|gmx|protonmail|tutanota|yandex|zoho)\.[a-z]{2,3}(?:\.[a-z]{2})?|me\.com|mac\.com|mail\.com|proton\.me|pm\.me|prodigy\.net\.mx|une\.net\.co)$/;

/** Reserved domains (RFC 2606, RFC 6761); the default of `MAIL_FROM` uses one. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost)$|^example\.(?:com|net|org)$/;

/**
 * Examines whether mails from `MAIL_FROM` can arrive: large providers expect SPF and DMARC records of a sender's
 * domain. Without `SMTP_URL` there is no finding.
 */
export async function examineSender(
  { SMTP_URL, MAIL_FROM }: Readonly<Record<string, string | undefined>>,
  resolveTxt: ResolveTxt = (name) => resolver.resolveTxt(name),
): Promise<Finding[]> {
  if (!SMTP_URL) return [];
  const finding = (says: string, advice?: string): Finding[] => [
    { title: 'mail', name: texts.names.sender, says, ...(advice && { advice }) },
  ];
  let domain: string;
  try {
    domain = senderDomain(loadConfig(mailConfig, { MAIL_FROM }).MAIL_FROM);
  } catch (error) {
    return finding(MAIL_FROM ?? '', error instanceof Error ? error.message : String(error));
  }
  if (RESERVED.test(domain)) return finding(domain, texts.advice.senderReserved);
  if (FREE_MAILBOX.test(domain)) return finding(domain, texts.advice.senderFree);
  try {
    const found = await textsOf(domain, resolveTxt);
    // The DNS of a closed network may not resolve the sender's domain, so there is no verdict.
    if (found === null) return finding(texts.unknownDomain(domain));
    const spf = found.filter((text) => /^v=spf1(?: |$)/i.test(text));
    if (spf.length !== 1) return finding(texts.spfRecords(domain, spf.length), texts.advice.spf);
    const isCovered = await hasDmarc(domain, resolveTxt);
    return isCovered ? finding(domain) : finding(texts.noDmarc(domain), texts.advice.dmarc(domain));
  } catch {
    return finding(texts.noDns(domain));
  }
}

/** Returns true if the domain or a parent domain has a DMARC record, like receivers check (RFC 7489, section 6.6.3). */
async function hasDmarc(domain: string, resolveTxt: ResolveTxt): Promise<boolean> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const found = await textsOf(`_dmarc.${name}`, resolveTxt);
    if (found?.some((text) => /^v=DMARC1(?:;| |$)/.test(text))) return true;
  }
  return false;
}

/** Returns the TXT records of a name; null if the name does not exist. */
async function textsOf(name: string, resolveTxt: ResolveTxt): Promise<string[] | null> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOTFOUND') return null;
    if (code === 'ENODATA') return [];
    throw error;
  }
}
