/** The whole address of a provider's page, as it is shared and printed. */
export function addressOfPage(slug: string): string {
  return new URL(`/p/${slug}`, location.origin).href;
}
