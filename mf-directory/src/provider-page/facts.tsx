import type { ProviderProfile } from '@vitrina/contracts';
import { formatNumber } from '@vitrina/sdk';
import type { ReactNode } from 'react';
import { COMMENTS_TITLE } from '../comments/comments.tsx';
import styles from './provider-page.module.css';
import { pageTexts as texts } from './texts.ts';
import { WORKS_TITLE } from './works.tsx';

/** What a newcomer looks for under a name: what people say, how much there is to see, and since when. */
export function Facts({ provider }: { provider: ProviderProfile }) {
  const { pais, comentarios, publicaciones, desde } = provider;
  return (
    <p className={styles.facts}>
      <PartLink id={COMMENTS_TITLE}>{texts.comments(comentarios, formatNumber(comentarios, pais))}</PartLink>
      <PartLink id={WORKS_TITLE}>{texts.worksCount(publicaciones, formatNumber(publicaciones, pais))}</PartLink>
      <span>{texts.since(desde)}</span>
    </p>
  );
}

/** A link to the part of the page under a heading. It adds no entry to the history: back leaves the page. */
function PartLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        const heading = document.getElementById(id);
        heading?.scrollIntoView();
        heading?.focus({ preventScroll: true });
      }}
    >
      {children}
    </a>
  );
}
