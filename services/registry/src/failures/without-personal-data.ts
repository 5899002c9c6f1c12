const EMAIL = /[^\s@<>()"',;:]{1,64}(?:@|%40)[^\s@<>()"',;:]{1,255}/g;
/** Query or hash of an address, without the line and column that browsers append. */
const QUERY = /(?:\?(?![?.\s])|#(?=[^\s()=]{0,64}=))[^\s()]*?((?::\d{1,6}){0,2})(?=[\s()]|$)/g;
/** Phone numbers and account ids, possibly divided by spaces or dashes; shorter runs are lines, columns, statuses. */
const DIGITS = /\d(?:[ .-]?\d){6,}/g;

/**
 * Removes personal data from the text of an error: e-mails, queries and hashes of addresses, and runs of seven digits or more.
 * @param text at most a few thousand characters; the time is linear in them
 */
export function withoutPersonalData(text: string): string {
  return text.replace(EMAIL, '‹correo›').replace(QUERY, '$1').replace(DIGITS, '‹número›');
}
