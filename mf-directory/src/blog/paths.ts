import type { EntryCard } from '@vitrina/contracts';
import { pathOfPage } from '../providers/ways.ts';

/** The path of a provider's blog. */
export function pathOfBlog(slug: string): string {
  return `${pathOfPage(slug)}/blog`;
}

/** The path of an entry's page. */
export function pathOfEntry({ proveedor_slug, slug }: Pick<EntryCard, 'proveedor_slug' | 'slug'>): string {
  return `${pathOfBlog(proveedor_slug)}/${slug}`;
}
