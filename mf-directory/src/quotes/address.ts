/** Query field of a provider's page that opens the form for a quote, with the name of the work that it is about. */
export const QUOTE_PARAMETER = 'cotizar';

/** The form for a quote on a provider's page. @param work name of the work that it is about; empty where there is none */
export function pathOfQuote(slug: string, work: string): string {
  return `/p/${slug}?${QUOTE_PARAMETER}=${encodeURIComponent(work)}`;
}
