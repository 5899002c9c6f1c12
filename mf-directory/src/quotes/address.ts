/** Query field of a provider's page that opens the quote form, with the name of the work in question. */
export const QUOTE_PARAMETER = 'cotizar';

/** Path of the quote form on a provider's page. @param work name of the work in question; empty if none */
export function pathOfQuote(slug: string, work: string): string {
  return `/p/${slug}?${QUOTE_PARAMETER}=${encodeURIComponent(work)}`;
}
