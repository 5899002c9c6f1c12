import type { ProviderProfile } from '@vitrina/contracts';
import { formatNumber } from '@vitrina/sdk';
import type { ReactNode } from 'react';
import { COMMENTS_TITLE } from '../comments/comments.tsx';
import styles from './provider-page.module.css';
import { pageTexts as texts } from './texts.ts';
import { WORKS_TITLE } from './works.tsx';

/** Facts below a provider's name: number of comments, number of works, and year of registration. */
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

/** Link to the part of the page under a heading. It adds no history entry: back leaves the page. */
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
