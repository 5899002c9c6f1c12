import type { Provider, ProviderProfile } from '@vitrina/contracts';
import { COVER_SIZES } from '@vitrina/contracts/layout';
import { planHas } from '@vitrina/contracts/plans';
import { CARD_MARK, splitSegments } from '@vitrina/contracts/rules';
import {
  Avatar,
  Button,
  ButtonLink,
  displayName,
  formatPhone,
  Icon,
  Link,
  lazyPart,
  Picture,
  PlanBadge,
  Slot,
  Tag,
  timeZoneOf,
  today,
  useLocationChoice,
  useSearchParams,
  useSession,
} from '@vitrina/sdk';
import { ReportLayer, recordVisit, ShareButton, toOutside } from '@vitrina/sdk/bundled';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Comments } from '../comments/comments.tsx';
import { HeartSpot } from '../favourites/heart-spot.tsx';
import { useWorksOf } from '../posts/queries.ts';
import { stillPicture } from '../posts/still-picture.ts';
import { bareSite, ContactLink, contactLinksOf } from '../providers/contact-link.tsx';
import { pathOfPage } from '../providers/paths.ts';
import { RecordedLink } from '../providers/recorded-link.tsx';
import { SegmentTags } from '../providers/segment-tags.tsx';
import { BlogSection } from './blog-section.tsx';
import { Prices } from './prices.tsx';
import styles from './provider-page.module.css';
import { CoverBox, DirectButtons, ProviderView, TradeLinks } from './provider-view.tsx';
import { QuoteButton } from './quote-button.tsx';
import { ServiceArea } from './service-area.tsx';
import { pageTexts as texts } from './texts.ts';
import { Works } from './works.tsx';

const Recommended = lazyPart(() => import(/* webpackChunkName: "more" */ '../recommendations/recommended.tsx'));

/** Page of a provider: profile, contact, all works, and comments. */
export function ProviderPage({ provider }: { provider: ProviderProfile }) {
  const name = provider.nnegocio || provider.nombre;
  useReportVisit(provider.id);
  return (
    <ProviderView
      provider={provider}
      today={() => today(timeZoneOf(provider.pais, provider.estado_pais))}
      name={<span translate="no">{name}</span>}
      cover={<Cover provider={provider} />}
      face={<Avatar name={provider.nombre} src={provider.foto_perfil} size={112} />}
      badge={<PlanBadge plan={provider.plan} />}
      pin={<Icon name="map-pin" size={16} />}
      description={<Description text={provider.descripcion} />}
      tags={<SegmentTags segments={provider.segmento} Tag={Tag} />}
      actions={
        <>
          <QuoteButton provider={provider} />
          <PageContactButtons provider={provider} />
          <PageActions provider={provider} />
        </>
      }
      PartLink={PartLink}
      Link={Link}
    >
      <Works provider={provider} />
      <Prices provider={provider} />
      <ServiceArea provider={provider} />
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
      <TradeLinks provider={provider} Link={Link} />
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
    </ProviderView>
  );
}

/** Large picture of the provider's first work; hidden without works. */
function Cover({ provider }: { provider: Provider }) {
  const works = useWorksOf(provider);
  const work = works.data?.pages[0]?.answer[0];
  if (!work && !works.isPending) return null;
  return <CoverBox>{work && <Picture {...stillPicture(work)} sizes={COVER_SIZES} eager large />}</CoverBox>;
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

/** Description of a provider. A phone shows three lines of it, and the rest on a click. */
function Description({ text }: { text: string }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const [whole, setWhole] = useState(false);
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const element = shown.current;
    if (!element || whole) return undefined;
    const watch = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    watch.observe(element);
    return () => watch.disconnect();
  }, [whole]);
  return (
    <>
      <p ref={shown} data-whole={whole}>
        {text}
      </p>
      {(cut || whole) && (
        <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? texts.readLess : texts.readMore}
        </button>
      )}
    </>
  );
}

/** Contact buttons with their destinations. Those to call and chat stay above the tab bar of a phone. */
function PageContactButtons({ provider }: { provider: ProviderProfile }) {
  const { country } = useLocationChoice();
  const { call, whatsapp, mail, site } = contactLinksOf(provider);
  const phone = formatPhone(provider.telefono, country);
  return (
    <>
      {(call || whatsapp) && (
        <DirectButtons>
          <RecordedLink way="telefono" provider={provider} look="strong" label={texts.call} text={phone} href={call} />
          <RecordedLink
            way="whatsapp"
            provider={provider}
            look="second"
            label={texts.whatsapp}
            text={phone}
            href={whatsapp}
          />
        </DirectButtons>
      )}
      {(mail || site || provider.redes.length > 0) && (
        <div className={styles.ways}>
          <RecordedLink way="correo" provider={provider} look="button" label={texts.write} href={mail} />
          <RecordedLink way="www" provider={provider} look="button" label={texts.web} href={site} />
          {provider.redes.map(({ red, url }) => (
            <ContactLink
              key={url}
              look="button"
              icon={<Icon name="external-link" size={24} />}
              label={red}
              text={bareSite(url)}
              href={url}
              {...toOutside}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Actions on the page: save, share and digital card; the owner can edit, everyone else can report. */
function PageActions({ provider }: { provider: Provider }) {
  const { user } = useSession();
  const [reporting, setReporting] = useState(false);
  const own = user?.email === provider.email;
  const name = provider.nnegocio || provider.nombre;
  return (
    <p className={styles.actions}>
      <span className={styles.heart}>
        <HeartSpot provider={provider} />
      </span>
      <ShareButton title={name} text={provider.especialidad} path={pathOfPage(provider.slug)}>
        {texts.share}
      </ShareButton>
      {(planHas(provider.plan, 'tarjetaDigital') || own) && (
        <ButtonLink icon="credit-card" to={`/p/${provider.slug}/tarjeta`}>
          {texts.card}
        </ButtonLink>
      )}
      {own ? (
        <ButtonLink icon="user" to="/menu/datos-usuario">
          {texts.edit}
        </ButtonLink>
      ) : (
        <Button variant="quiet" onClick={() => setReporting(true)}>
          {texts.report}
        </Button>
      )}
      {reporting && (
        <ReportLayer thing={{ tipo: 'proveedor', id: provider.id, name }} onClose={() => setReporting(false)} />
      )}
    </p>
  );
}

/** Reports a visit to a provider's page, and whether it came by their card, whose mark is then removed from the address. */
function useReportVisit(proveedor: string): void {
  const [query, setQuery] = useSearchParams();
  const byCard = query.has(CARD_MARK);
  useEffect(() => recordVisit({ tipo: 'vista', proveedor, busqueda: searchBefore() }), [proveedor]);
  useEffect(() => {
    if (!byCard) return;
    recordVisit({ tipo: 'tarjeta', proveedor });
    const rest = new URLSearchParams(query);
    rest.delete(CARD_MARK);
    setQuery(rest, { replace: true });
  }, [byCard, proveedor, query, setQuery]);
}

/** Part of the Navigation API, which Firefox before 147 and Safari before 26.2 lack. */
interface Entries {
  entries(): { url: string | null }[];
  currentEntry: { index: number } | null;
}

/** Text of the search that led to this page, if the browser reveals it. */
function searchBefore(): string | undefined {
  const navigation: Entries | undefined = Reflect.get(window, 'navigation');
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url ?? document.referrer;
  if (!before) return undefined;
  const { origin, pathname, searchParams } = new URL(before);
  const isSearch = origin === location.origin && /^\/explorar\/?$/i.test(pathname);
  return (isSearch && searchParams.get('q')) || undefined;
}
