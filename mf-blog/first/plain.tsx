import { breadcrumbs } from '@vitrina/contracts/rules';
import { type FirstAnswers, FirstPicture, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import type { DrawPicture, ViewLink } from '../src/blog-view.tsx';
import { TILE_SIZES } from '../src/blog-view.tsx';
import { pathOfBlog, pathOfPage } from '../src/paths.ts';
import { texts } from '../src/texts.ts';
import styles from './first.module.css';

/** Plain link, for use without a router. */
export const PlainLink: ViewLink = ({ to, className, children }) => (
  <a href={to} className={className}>
    {children}
  </a>
);

/** Picture of a tile, drawn before any code runs. */
export const drawPicture: DrawPicture = ({ url, ancho, alto, fuentes }, first) => (
  <FirstPicture
    src={url}
    sources={fuentes}
    sizes={TILE_SIZES}
    width={ancho}
    height={alto}
    when={first ? 'first' : 'seen'}
    className={styles.tilePicture}
  />
);

/** Breadcrumbs to a blog or one of its entries, as a schema.org object. @param entry its name and path */
export function blogBreadcrumbs(origin: string, name: string, slug: string, entry?: readonly [string, string]): object {
  const blog = [texts.title(name), pathOfBlog(slug)] as const;
  return breadcrumbs(origin, [[name, pathOfPage(slug)], blog, ...(entry ? [entry] : [])]);
}

/** Part of the path in lower case, like in the screens. */
export function partOf({ params }: FirstVisit, name: 'slug' | 'entrada'): string {
  return (params[name] ?? '').toLowerCase();
}

/** Call for the page's provider; the screens make the same one. */
export function providerCall(visit: FirstVisit) {
  return firstCall('/api/proveedores/:slug', { params: { slug: partOf(visit, 'slug') } });
}

/** Result of that call. */
export function providerOf(visit: FirstVisit, answers: FirstAnswers) {
  const answer = answers.of(providerCall(visit));
  return answer === null || answer === 'missing' ? answer : answer.data;
}

/** Picture for link previews: that of the provider. */
export function previewOf({ origin }: FirstVisit, slug: string): string {
  return `${origin}/api/vista-previa/${slug}`;
}
