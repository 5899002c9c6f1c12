import { breadcrumbs } from '@vitrina/contracts/rules';
import { type FirstAnswers, FirstPicture, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import { pathOfBlog, pathOfPage } from '../src/paths.ts';
import { texts } from '../src/texts.ts';
import type { DrawPicture } from '../src/views/blog-view.tsx';
import type { ViewLink } from '../src/views/link.ts';
import { TILE_SIZES } from '../src/views/sizes.ts';
import styles from './first.module.css';

/** A link before there is a router. */
export const PlainLink: ViewLink = ({ to, className, children }) => (
  <a href={to} className={className}>
    {children}
  </a>
);

/** A tile's picture before there is code. */
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

/** The way to a blog, or to an entry of it, as a schema.org object. @param entry its name and path */
export function wayToBlog(origin: string, name: string, slug: string, entry?: readonly [string, string]): object {
  const blog = [texts.title(name), pathOfBlog(slug)] as const;
  return breadcrumbs(origin, [[name, pathOfPage(slug)], blog, ...(entry ? [entry] : [])]);
}

/** A part of the path, read without regard to case as the screens do. */
export function partOf({ params }: FirstVisit, name: 'slug' | 'entrada'): string {
  return (params[name] ?? '').toLowerCase();
}

/** The provider of the page: the screens ask for it as well. */
export function providerCall(visit: FirstVisit) {
  return firstCall('/api/proveedores/:slug', { params: { slug: partOf(visit, 'slug') } });
}

/** What came of that call. */
export function providerOf(visit: FirstVisit, answers: FirstAnswers) {
  const answer = answers.of(providerCall(visit));
  return answer === null || answer === 'missing' ? answer : answer.data;
}

/** The picture of link previews: the provider's own. */
export function previewOf({ origin }: FirstVisit, slug: string): string {
  return `${origin}/api/vista-previa/${slug}`;
}
