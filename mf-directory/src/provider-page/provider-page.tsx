import type { Provider, ProviderProfile } from '@vitrina/contracts';
import { COVER_SIZES } from '@vitrina/contracts/layout';
import { planHas } from '@vitrina/contracts/plans';
import { splitSegments } from '@vitrina/contracts/rules';
import { Avatar, displayName, Icon, Link, Picture, PlanBadge, Slot } from '@vitrina/sdk';
import { lazy, Suspense } from 'react';
import { BlogSection } from '../blog/blog-section.tsx';
import { Comments } from '../comments/comments.tsx';
import { useWorksOf } from '../posts/queries.ts';
import { stillPicture } from '../posts/still-picture.ts';
import { SegmentTags } from '../providers/segment-tags.tsx';
import { QuoteButton } from '../quotes/quote-button.tsx';
import { Description } from './description.tsx';
import { Facts } from './facts.tsx';
import { PageActions } from './page-actions.tsx';
import { PageContactButtons } from './page-contact-buttons.tsx';
import styles from './provider-page.module.css';
import { pageTexts as texts } from './texts.ts';
import { useReportVisit } from './use-report-visit.ts';
import { Works } from './works.tsx';

const Recommended = lazy(() => import(/* webpackChunkName: "more" */ '../recommendations/recommended.tsx'));

/** Page of a provider: profile, contact, all works, and comments. */
export function ProviderPage({ provider }: { provider: ProviderProfile }) {
  const name = provider.nnegocio || provider.nombre;
  useReportVisit(provider.id);
  return (
    <article className={styles.screen}>
      <header className={styles.card}>
        <Cover provider={provider} />
        <div className={styles.about}>
          <div className={styles.who}>
            <Avatar name={provider.nombre} src={provider.foto_perfil} size={112} />
            <div>
              <h1 className={styles.name} translate="no" tabIndex={-1}>
                {name}
              </h1>
              <p className={styles.trade}>
                {provider.especialidad}
                <PlanBadge plan={provider.plan} />
              </p>
              <p className={styles.place}>
                <Icon name="map-pin" size={16} />
                <span>
                  {displayName(provider.pais, provider.estado_pais)}
                  {name !== provider.nombre && ` · ${provider.nombre}`}
                </span>
              </p>
              {provider.horario && <p className={styles.place}>{texts.hours(provider.horario)}</p>}
              <Facts provider={provider} />
            </div>
          </div>
          <Description text={provider.descripcion} />
          <SegmentTags segments={provider.segmento} />
          <QuoteButton provider={provider} />
          <PageContactButtons provider={provider} />
          <PageActions provider={provider} />
        </div>
      </header>
      <Works provider={provider} />
      {planHas(provider.plan, 'blog') && <BlogSection provider={provider} />}
      <Comments provider={provider} />
      <Suspense>
        <Recommended
          segments={provider.segmento}
          country={provider.pais}
          state={provider.estado_pais}
          without={[provider.id]}
        />
      </Suspense>
      <p className={styles.others}>
        <Link to={`/comentarios?pais=${provider.pais}&estado=${provider.estado_pais}`}>
          {texts.otherComments(displayName(provider.pais, provider.estado_pais))}
        </Link>
      </p>
      <Slot
        name="provider-page"
        props={{
          id: provider.id,
          slug: provider.slug,
          name,
          segments: splitSegments(provider.segmento),
          country: provider.pais,
          state: provider.estado_pais,
        }}
      />
    </article>
  );
}

/** Large picture of the provider's first work; hidden without works. */
function Cover({ provider }: { provider: Provider }) {
  const works = useWorksOf(provider);
  const work = works.data?.pages[0]?.answer[0];
  if (!work && !works.isPending) return null;
  return <div className={styles.cover}>{work && <Picture {...stillPicture(work)} sizes={COVER_SIZES} eager />}</div>;
}
