import type { EntryCard } from '@vitrina/contracts';

/** Path of a provider's page. */
export function pathOfPage(slug: string): string {
  return `/p/${slug}`;
}

/** Path of a provider's blog. */
export function pathOfBlog(slug: string): string {
  return `${pathOfPage(slug)}/blog`;
}

/** Path of an entry's page. */
export function pathOfEntry({ proveedor_slug, slug }: Pick<EntryCard, 'proveedor_slug' | 'slug'>): string {
  return `${pathOfBlog(proveedor_slug)}/${slug}`;
}
