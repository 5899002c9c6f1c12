/** Endings of addresses that are no words of Spanish. */
const ENDINGS =
  'com|mx|co|net|org|info|io|ly|xyz|site|online|shop|store|click|link|app|ru|cn|biz|gl|gg|tv|cc|tk|us|website|blog|page';
/** Endings that begin sentences, too: only with a path, as in 'quedó bien.Me gustó' there is none. */
const WORD_ENDINGS = 'me|es|de|to|la|top|pro|club|vip';
/** Endings that are also written apart or said: 'ejemplo . com', 'ejemplo punto com'. */
const APART = 'com|mx|co|net|org|info|io|ly|xyz';
/** Providers of mailboxes, whose ending people leave out. */
const MAILBOXES = 'gmail|hotmail|outlook|yahoo|icloud|proton';

/** Replaces a dot that was written out as a word; sentences do not end with one. */
const SAID_STOP = '\u0001';

const LINKS: readonly RegExp[] = [
  /\bh(?:tt|xx)ps?\b|\bw ?w ?w\b/,
  new RegExp(`[a-z0-9]\\.(?:${ENDINGS})\\b`),
  new RegExp(`[a-z0-9]\\.(?:${WORD_ENDINGS})/[a-z0-9]`),
  /\b(?:t|wa) ?\. ?me\b/,
  new RegExp(`[a-z0-9] \\. ?(?:${APART})\\b`),
  /[a-z0-9]\. (?:com|net|org)\b(?!\.)|[a-z0-9],com\b/,
  new RegExp(`[a-z0-9] ?${SAID_STOP} ?(?:${APART})\\b`),
];

const EMAILS: readonly RegExp[] = [
  /[a-z0-9_-]@[a-z0-9][a-z0-9-]{0,62}\.[a-z]{2}/,
  new RegExp(
    `[a-z0-9_-] ?@ ?(?:(?:${MAILBOXES})\\b|[a-z0-9][a-z0-9-]{0,62} ?[.${SAID_STOP}] ?` +
      `(?:[a-z0-9-]{1,30} ?[.${SAID_STOP}] ?)?(?:${APART}|edu|gob)\\b)`,
  ),
];

/** True where a text holds the address of a page. @param text as `readable` gives it, in lower case */
export function hasLink(text: string): boolean {
  return matches(LINKS, text);
}

/** True where a text holds an e-mail address. @param text as `readable` gives it, in lower case */
export function hasEmail(text: string): boolean {
  return matches(EMAILS, text);
}

/** A text without the e-mail addresses that are written plainly, whose ending would count as the address of a page. */
export function withoutEmails(text: string): string {
  return text.replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, ' ');
}

/** Looks for patterns where 'ana (at) correo [punto] com' and 'ana arroba correo punto com' have their signs. */
function matches(patterns: readonly RegExp[], text: string): boolean {
  const signs = text
    .replaceAll(SAID_STOP, ' ')
    .replace(/[[({<] ?(?:at|arroba) ?[\])}>]|\b(?:at|arroba)\b/g, '@')
    .replace(/[[({<] ?(?:dot|punto|\.) ?[\])}>]|\b(?:dot|punto)\b/g, SAID_STOP)
    .replace(/\s+/g, ' ');
  return patterns.some((pattern) => pattern.test(signs));
}
