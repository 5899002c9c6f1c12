import type { Post, ProviderProfile } from '@vitrina/contracts';
import { ratioOf } from '@vitrina/contracts/layout';
import { pathOfTrade, splitSegments } from '@vitrina/contracts/rules';
import { displayName, formatNumber } from '@vitrina/sdk';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { BadgeList } from '../badges/badge-list.tsx';
import { COMMENTS_TITLE } from '../comments/texts.ts';
import sheet from '../lists/page.module.css';
import { placeName } from '../providers/place-name.ts';
import { RatingLine } from '../ratings/rating-line.tsx';
import { texts as common } from '../texts.ts';
import type { ViewLink } from '../view-link.ts';
import { HoursPart } from './hours-part.tsx';
import styles from './provider-view.module.css';
import { pageTexts as texts } from './texts.ts';

/** Id of the works' heading, used in addresses. */
const WORKS_TITLE = 'titulo-trabajos';

/** Page of a provider: a card with cover, face, name, facts and description, and sections below it. */
export function ProviderView({
  provider,
  today,
  name,
  cover,
  face,
  badge,
  pin,
  description,
  tags,
  actions,
  PartLink,
  Link,
  children,
}: {
  provider: ProviderProfile;
  /**
   * Returns the date from which closed days are listed, ISO `YYYY-MM-DD`; null lists none, in the first content. Called
   * only if there are any, because a browser's first date format takes as long as drawing the page.
   */
  today: (() => string) | null;
  /** Name as rendered in the heading. */
  name: ReactNode;
  /** The first work's `CoverBox`; null without works. */
  cover: ReactNode;
  face: ReactNode;
  badge?: ReactNode;
  /** Icon before the place. */
  pin: ReactNode;
  /** Text of the description, which a phone shortens. */
  description: ReactNode;
  tags: ReactNode;
  actions: ReactNode;
  /** Link to the heading with this id. */
  PartLink: ComponentType<{ id: string; children: ReactNode }>;
  Link: ViewLink;
  children: ReactNode;
}) {
  const { nombre, nnegocio, especialidad, pais, horario, comentarios, publicaciones, desde } = provider;
  const reach = reachOf(provider);
  return (
    <article className={sheet.screen}>
      <header className={styles.card}>
        {cover}
        <div className={styles.about}>
          <div className={styles.who}>
            {face}
            <div>
              <h1 className={styles.name} tabIndex={-1}>
                {name}
              </h1>
              <p className={styles.trade}>
                {especialidad}
                {badge}
              </p>
              <p className={styles.place}>
                {pin}
                <span>
                  {placeName(provider)}
                  {nnegocio && nnegocio !== nombre && ` · ${nombre}`}
                </span>
              </p>
              {reach && <p className={styles.place}>{reach}</p>}
              <HoursPart provider={provider} today={today} />
              {horario && <p className={styles.place}>{texts.hours(horario)}</p>}
              <p className={styles.facts}>
                {provider.valoracion && (
                  <PartLink id={COMMENTS_TITLE}>
                    <RatingLine {...provider} />
                  </PartLink>
                )}
                <PartLink id={COMMENTS_TITLE}>{texts.comments(comentarios, formatNumber(comentarios, pais))}</PartLink>
                <PartLink id={WORKS_TITLE}>
                  {texts.worksCount(publicaciones, formatNumber(publicaciones, pais))}
                </PartLink>
                <span>{texts.since(desde)}</span>
              </p>
            </div>
          </div>
          <BadgeList provider={provider} Link={Link} />
          <div className={styles.description}>{description}</div>
          {tags}
          {actions}
        </div>
      </header>
      {children}
    </article>
  );
}

/** Describes where a provider works: how far from their town, and whether online. */
function reachOf({ radio_km: km, en_linea }: ProviderProfile): string {
  return [km ? texts.around(formatNumber(km)) : '', en_linea ? common.explore.online : ''].filter(Boolean).join(' · ');
}

/** Links to the pages of a provider's trades in their town, or in their state without one. */
export function TradeLinks({ provider, Link }: { provider: ProviderProfile; Link: ViewLink }) {
  const { segmento, lugar, pais, estado_pais, ciudad_nombre } = provider;
  const place = ciudad_nombre || displayName(pais, estado_pais);
  const segments = splitSegments(segmento);
  if (segments.length === 0) return null;
  return (
    <nav aria-label={texts.trades}>
      <ul className={styles.trades}>
        {segments.map((segment) => (
          <li key={segment}>
            <Link to={pathOfTrade(segment, lugar)}>{common.explore.shownIn(segment, place)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Place of the large picture of a provider's first work. */
export function CoverBox({ children }: { children?: ReactNode }) {
  return <div className={styles.cover}>{children}</div>;
}

/** Call and chat buttons, which stay above the tab bar of a phone. */
export function DirectButtons({ children }: { children: ReactNode }) {
  return <div className={styles.direct}>{children}</div>;
}

/** Section of a provider's works, under its heading. */
export function WorksSection({ children }: { children: ReactNode }) {
  return (
    <section className={styles.works} aria-labelledby={WORKS_TITLE}>
      <h2 id={WORKS_TITLE} tabIndex={-1}>
        {texts.works}
      </h2>
      {children}
    </section>
  );
}

/** Works of a provider in rows that fill the width, however few there are: each as wide as its picture requires. */
export function WorkRows({ posts, tile }: { posts: readonly Post[]; tile(post: Post): ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={common.posts.collage}>
      {posts.map((post) => (
        <li key={post.id} style={shapeOf(post)}>
          <div>{tile(post)}</div>
        </li>
      ))}
    </ul>
  );
}

/** Passes the ratio of a picture's height to its width to the style sheet. */
function shapeOf({ ancho, alto }: Post): CSSProperties & Record<`--${string}`, number> {
  return { '--r': ratioOf(ancho, alto) };
}
