import { parseUrl } from './link.ts';
import { cleanLine } from './plain-text.ts';

/** Maximum length of an e-mail address, in characters (RFC 5321, 4.5.3.1.3). */
const MAX_EMAIL = 254;
/** Maximum input length in characters, enough for `Name <address>` or a `mailto:` link with a query. */
const MAX_EMAIL_TEXT = 1_000;

/** Part before the `@`: words of RFC 5322's `atext` with dots between them. Letters with accents need SMTPUTF8. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/**
 * Host name of at least two labels whose last is not a number. Matches A-labels of internationalised names, except an
 * empty one (`xn--`), which the URL parsers of some versions accept.
 */
const DOMAIN = /^(?:(?!xn--\.)[a-z0-9][a-z0-9-]{0,62}\.)+(?!\d+$)[a-z0-9][a-z0-9-]{1,62}$/;

/**
 * Normalises an e-mail address to the form that is compared, stored and sent to: lower case, the domain in ASCII as in
 * the mail protocol ('correo@diseño.co' is `correo@xn--diseo-rta.co`). Accepts pasted forms: `Name <address>`,
 * `mailto:` links, quotes and full stops around the address, full-width characters, typographic apostrophes.
 * @returns null if the text is not an address that can receive mail without SMTPUTF8
 */
export function readEmail(text: string): string | null {
  const { local, domain } = partsOf(text);
  const host = hostOf(domain);
  const email = `${local}@${host}`;
  return host !== null && LOCAL.test(local) && email.length <= MAX_EMAIL ? email : null;
}

/** Error code for an e-mail address that {@link readEmail} rejects. */
export function emailFault(text: string): 'correo_invalido' | 'correo_con_acentos' {
  const { local, domain } = partsOf(text);
  const plain = local.normalize('NFD').replace(/\p{Mn}/gu, '');
  return plain !== local && LOCAL.test(plain) && hostOf(domain) !== null ? 'correo_con_acentos' : 'correo_invalido';
}

function partsOf(text: string): { local: string; domain: string } {
  const line = cleanLine(text.slice(0, MAX_EMAIL_TEXT)).trim();
  const [, inBrackets] = /<([^<>]+)>[\s;,.]*$/.exec(line) ?? [];
  const address = (inBrackets ?? line)
    .replace(/^(?:mailto:|(?:e-?mail|correo(?: electr[oó]nico)?)\s*:)\s*/i, '')
    .replace(/^([^?@]+@[^?]+)\?.*$/, '$1')
    .replace(/^["'“”«»‘(<\s]+|["'“”«»’)>;,.\s]+$/g, '')
    .replace(/%40/, '@')
    .replace(/[‘’ʼ´]/g, "'")
    .replace(/ ?([@.]) ?/g, '$1')
    .toLowerCase();
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1) };
}

/** Converts a domain to ASCII with the platform's URL parser (UTS 46). Returns null for an invalid domain. */
function hostOf(domain: string): string | null {
  const url = /[\s/?#@:%[\]\\]/.test(domain) ? null : parseUrl(`http://${domain}`);
  return url && DOMAIN.test(url.hostname) ? url.hostname : null;
}
