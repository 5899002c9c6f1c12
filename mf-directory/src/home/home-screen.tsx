import type { Provider } from '@vitrina/contracts';
import { premiumOf } from '@vitrina/contracts/layout';
import {
  Button,
  ButtonLink,
  EmptyState,
  lazyPart,
  Skeleton,
  Tag,
  TextField,
  useLocationChoice,
  useNavigate,
} from '@vitrina/sdk';
import { Suspense, useEffect, useRef, useState } from 'react';
import { type Layer, useLayer } from '../address/layer.tsx';
import { ChoosePlace, usePlaceOfAddress } from '../address/place-of-address.tsx';
import { useAddress } from '../address/use-address.ts';
import { searchEverything } from '../explore/search-everything.ts';
import { EVERYTHING } from '../explore/use-filters.ts';
import { HeartSpot } from '../favourites/heart-spot.tsx';
import { ListEnd, nextPageOf } from '../lists/list-end.tsx';
import { CollageSkeleton, PostCollage } from '../posts/post-collage.tsx';
import { PostLayer } from '../posts/post-layer.tsx';
import { useGallery, useGalleryPosts } from '../posts/queries.ts';
import { contactTexts } from '../providers/contact-texts.ts';
import { ProviderCard } from '../providers/provider-card.tsx';
import { useProvider, useProviders } from '../providers/queries.ts';
import { texts } from '../texts.ts';
import styles from './home.module.css';
import { HomeView, PremiumPart, WorksPart } from './home-view.tsx';
import { PremiumCarousel } from './premium-carousel.tsx';
import { ProviderStrip, ProviderStripSkeleton } from './provider-strip.tsx';
import { homeTexts } from './texts.ts';

const PeopleOfSegment = lazyPart(() => import(/* webpackChunkName: "more" */ '../explore/people-of-segment.tsx'));

/** `/home`: creators and experts of a place, and their works; `?segmento=` narrows both (R19). */
export default function HomeScreen() {
  const { countryName, stateName, country, state } = useLocationChoice();
  const isPlaceKnown = usePlaceOfAddress();
  const [{ segmento, proveedor, publicacion }, change] = useAddress(['segmento', 'proveedor', 'publicacion']);
  const layer = useLayer('publicacion', publicacion, change);
  const { typed, type, applied } = useNameFilter();
  const providers = useProviders({ segmento, nombre: applied });
  const gallery = useGallery({ segmento });
  const people = providers.data?.pages.flatMap(({ answer }) => answer.data) ?? [];
  const listed = people.find(({ slug }) => slug === proveedor);
  const single = useProvider(listed ? '' : proveedor);
  const chosen = listed ?? single.data;
  const navigate = useNavigate();
  const [pressed, setPressed] = useState('');
  const select = (slug: string) => {
    setPressed(slug);
    change({ proveedor: slug, publicacion: '' });
  };
  // Waits for both, so that the later one does not push the other away. Only once: the works below load a failed gallery again,
  // and hiding them until then would repeat that without end.
  const waiting = providers.isPending || (gallery.isPending && !gallery.isFetched);
  const isEmpty = providers.isSuccess && people.length === 0;
  return (
    <HomeView
      heading={homeTexts.title}
      place={
        <>
          {stateName}, {countryName}
          {segmento && <Tag onRemove={() => change({ segmento: '', publicacion: '' })}>{segmento}</Tag>}
        </>
      }
      filter={
        <TextField
          label={homeTexts.filter}
          placeholder={homeTexts.filterPlaceholder}
          type="search"
          maxLength={MAX_NAME}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      }
    >
      {!isPlaceKnown && <ChoosePlace />}
      {isPlaceKnown && waiting && <HomeSkeleton />}
      {isPlaceKnown && !waiting && (
        <>
          {applied === '' && (
            <PremiumPart isChosen={proveedor !== ''}>
              <PremiumCarousel
                key={`${country} ${state} ${segmento}`}
                slides={premiumOf(gallery.data?.pages[0]?.answer ?? [])}
                heart={({ id, name }) => <HeartSpot provider={{ id, nombre: name, nnegocio: '' }} />}
                onSelect={select}
              />
            </PremiumPart>
          )}
          {isEmpty && applied !== '' && (
            <EmptyState
              title={homeTexts.noMatch(applied)}
              text={homeTexts.noMatchMore}
              action={
                <>
                  <ButtonLink to={`/explorar?q=${encodeURIComponent(applied)}`} variant="primary" icon="search">
                    {searchEverything(applied)}
                  </ButtonLink>
                  <Button onClick={() => type('')}>{homeTexts.clearFilter}</Button>
                </>
              }
            />
          )}
          {isEmpty && applied === '' && segmento !== '' && (
            <Suspense>
              <PeopleOfSegment
                filters={{ ...EVERYTHING, segmento }}
                change={(part) => navigate(`/explorar?${new URLSearchParams({ segmento, ...part })}`)}
                missing={[homeTexts.noUsers, homeTexts.noImages(countryName, stateName)]}
                onOpen={select}
              />
            </Suspense>
          )}
          {providers.isError && people.length === 0 && (
            <EmptyState
              title={homeTexts.noUsers}
              text={<span role="alert">{providers.error.message}</span>}
              action={<Button onClick={() => providers.refetch()}>{texts.lists.retry}</Button>}
            />
          )}
          {isEmpty && applied === '' && segmento === '' && (
            <EmptyState
              title={homeTexts.noUsers}
              text={homeTexts.noUsersMore}
              action={
                <ButtonLink to="/perfil" variant="primary">
                  {homeTexts.publish}
                </ButtonLink>
              }
            />
          )}
          {people.length > 0 && (
            <ProviderStrip
              providers={people}
              selected={proveedor}
              country={countryName}
              region={stateName}
              next={nextPageOf(providers)}
              onSelect={select}
            />
          )}
          {proveedor !== '' && (
            <Chosen key={proveedor} provider={chosen} waiting={single.isLoading} pressed={pressed === proveedor} />
          )}
          {(!isEmpty || (applied === '' && segmento === '')) && (
            <WorksPart>
              <Works
                key={`${country} ${state}`}
                email={proveedor === '' ? undefined : chosen?.email}
                waiting={proveedor !== '' && single.isLoading}
                segmento={segmento}
                nombre={proveedor === '' ? applied : ''}
                layer={layer}
              />
            </WorksPart>
          )}
        </>
      )}
    </HomeView>
  );
}

function HomeSkeleton() {
  return (
    <>
      <PremiumPart>
        <div className={styles.slideBlank}>
          <Skeleton shape="tile" height="100%" />
        </div>
      </PremiumPart>
      <ProviderStripSkeleton label={homeTexts.loadingUsers} />
      <WorksPart>
        <CollageSkeleton label={homeTexts.loadingImages} />
      </WorksPart>
    </>
  );
}

/** Longest part of a name that the server accepts, in characters: no name is longer. */
const MAX_NAME = 80;
/** Pause in typing before the server is called, in milliseconds. */
const REST_MS = 200;

/** Text of the name filter, and `applied`, the text to send: after a pause in typing, or immediately if it is empty. */
function useNameFilter() {
  const [typed, type] = useState('');
  const [rested, setRested] = useState('');
  const trimmed = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setRested(trimmed), REST_MS);
    return () => clearTimeout(timer);
  }, [trimmed]);
  return { typed, type, applied: trimmed === '' ? '' : rested };
}

/** Card of the selected provider, scrolled into view if a click selected it. */
function Chosen({
  provider,
  waiting,
  pressed,
}: {
  provider: Provider | undefined;
  /** True while the provider is being loaded. */
  waiting: boolean;
  /** True if selected by a click on this page, not by the address. */
  pressed: boolean;
}) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (pressed) bringIntoView(section.current);
  }, [pressed]);
  return (
    <section ref={section} className={styles.chosen} aria-label={homeTexts.chosen}>
      {provider && <ProviderCard provider={provider} heading="h2" />}
      {!provider && waiting && (
        <output aria-label={contactTexts.loading}>
          <Skeleton shape="tile" height="240px" />
        </output>
      )}
      {!provider && !waiting && <EmptyState title={contactTexts.missing} />}
    </section>
  );
}

/** Scrolls only if the contact buttons are not visible, and without animation: a click must have an immediate effect. */
function bringIntoView(section: HTMLElement | null): void {
  if (!section) return;
  const { top, bottom } = section.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(section);
  const seen = top >= parseFloat(scrollMarginTop) && bottom <= innerHeight - parseFloat(scrollMarginBottom);
  if (!seen) section.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** Works of the place, of providers whose name contains a text (R16), or of the selected provider. */
export function Works({
  email,
  waiting,
  segmento,
  nombre,
  layer,
}: {
  email: string | undefined;
  /** True while the selected provider is being loaded. */
  waiting: boolean;
  segmento: string;
  /** Part of the name, or empty. */
  nombre: string;
  layer: Layer;
}) {
  const { countryName, stateName } = useLocationChoice();
  const gallery = useGallery({ segmento, nombre, enabled: !waiting, ...(email && { email }) });
  const posts = useGalleryPosts(gallery);
  const next = nextPageOf(gallery);
  return (
    <section aria-label={texts.posts.collage} aria-busy={gallery.isPending}>
      {gallery.isPending && <CollageSkeleton label={homeTexts.loadingImages} />}
      {!gallery.isPending && posts.length === 0 && (
        <EmptyState
          title={homeTexts.noImages(countryName, stateName)}
          {...(gallery.isError && {
            text: gallery.error.message,
            action: <Button onClick={() => gallery.refetch()}>{texts.lists.retry}</Button>,
          })}
        />
      )}
      {posts.length > 0 && (
        <>
          <PostCollage posts={posts} captions="whole" onOpen={layer.open} />
          <ListEnd next={next} all={texts.lists.allOf(stateName)} />
        </>
      )}
      <PostLayer layer={layer} posts={posts} next={next} />
    </section>
  );
}
