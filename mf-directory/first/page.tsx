import type { Post } from '@vitrina/contracts';
import { MAX_SEARCHED } from '@vitrina/contracts/rules';
import { cx } from '@vitrina/sdk';
import { type FirstAnswers, type FirstVisit, firstCall } from '@vitrina/sdk/first';
import type { ReactNode } from 'react';
import { galleryQuery } from '../src/posts/queries.ts';
import { texts } from '../src/texts.ts';
import type { ViewLink } from '../src/view-link.ts';
import styles from './first.module.css';

/** Page of a screen. @param props.screen one with measures of its own */
export function FirstPage({ screen, children }: { screen?: 'home' | 'provider'; children: ReactNode }) {
  return (
    <div className={cx(styles.page, screen === 'home' && styles.home, screen === 'provider' && styles.provider)}>
      {children}
    </div>
  );
}

/** Plain link. Without code it may be the only way to its page, so it is a tab stop unless it is hidden. */
export const PlainLink: ViewLink = ({ to, className, children, tabIndex, ...named }) => (
  <a className={className} href={to} {...named} {...(named['aria-hidden'] && { tabIndex })}>
    {children}
  </a>
);

/** Search field as a plain form, which works without code; its text moves to the application's field. */
export function SearchField({
  placeholder,
  text,
  className,
}: {
  placeholder: string;
  text?: string;
  className?: string | undefined;
}) {
  return (
    <search className={cx(styles.search, className)}>
      <form action="/explorar">
        <input
          type="search"
          name="q"
          defaultValue={text}
          maxLength={MAX_SEARCHED}
          aria-label={texts.explore.search}
          placeholder={placeholder}
          autoComplete="off"
        />
      </form>
    </search>
  );
}

/** Longest segment that is read from the address; the catalogue's longest name has 45 characters. */
const MAX_SEGMENT = 80;

/** Segment in the address, or empty. */
export const segmentOf = ({ query }: FirstVisit): string => (query.segmento ?? '').slice(0, MAX_SEGMENT);

/** Gallery of the visitor's place, for one segment or all. */
export function galleryCall({ place, seed }: FirstVisit, segmento = '') {
  return firstCall('/api/galeria', { query: galleryQuery(place.country, place.state, seed, segmento) });
}

/** Posts of a gallery; empty if the call failed. */
export function postsOf(answers: FirstAnswers, call: ReturnType<typeof galleryCall>): readonly Post[] {
  const posts = answers.of(call);
  return posts === null || posts === 'missing' ? [] : posts;
}

/** Providers of some posts as a schema.org list. */
export function providerItemList(posts: readonly Post[], origin: string): object[] {
  if (posts.length === 0) return [];
  const slugs = [...new Set(posts.map(({ proveedor_slug }) => proveedor_slug))];
  return [
    {
      '@type': 'ItemList',
      itemListElement: slugs.map((slug, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: `${origin}/p/${slug}`,
      })),
    },
  ];
}
