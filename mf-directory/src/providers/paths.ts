/** Path of a provider's page. */
export function pathOfPage(slug: string): string {
  return `/p/${slug}`;
}

/** Full address of a provider's page, for sharing and printing. */
export function addressOfPage(slug: string): string {
  return new URL(pathOfPage(slug), location.origin).href;
}
