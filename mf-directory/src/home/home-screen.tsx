import { premiumOf } from '@vitrina/contracts/layout';
import { Button, ButtonLink, EmptyState, Skeleton, Tag, TextField, useLocationChoice, useNavigate } from '@vitrina/sdk';
import { lazy, Suspense, useState } from 'react';
import { ChoosePlace } from '../address/choose-place.tsx';
import { useAddress } from '../address/use-address.ts';
import { useLayer } from '../address/use-layer.ts';
import { usePlaceOfAddress } from '../address/use-place-of-address.ts';
import { nothingTexts } from '../explore/nothing-found-texts.ts';
import { EVERYTHING } from '../explore/use-filters.ts';
import { nextPageOf } from '../lists/list-end.tsx';
import { CollageSkeleton } from '../posts/post-collage.tsx';
import { useGallery } from '../posts/queries.ts';
import { ProviderStrip, ProviderStripSkeleton } from '../providers/provider-strip.tsx';
import { useProvider, useProviders } from '../providers/queries.ts';
import { Chosen } from './chosen.tsx';
import styles from './home.module.css';
import { PremiumCarousel } from './premium-carousel.tsx';
import { homeTexts } from './texts.ts';
import { useNameFilter } from './use-name-filter.ts';
import { Works } from './works.tsx';

const PeopleOfSegment = lazy(() => import(/* webpackChunkName: "more" */ '../explore/people-of-segment.tsx'));

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
  // Waits for both, so that the later one does not push the other away.
  const waiting = providers.isPending || gallery.isPending;
  const isEmpty = providers.isSuccess && people.length === 0;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div>
          <h1 tabIndex={-1}>{homeTexts.title}</h1>
          <p className={styles.place}>
            {stateName}, {countryName}
            {segmento && <Tag onRemove={() => change({ segmento: '', publicacion: '' })}>{segmento}</Tag>}
          </p>
        </div>
        <div className={styles.filter}>
          <TextField
            label={homeTexts.filter}
            placeholder={homeTexts.filterPlaceholder}
            type="search"
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </div>
      </header>
      {!isPlaceKnown && <ChoosePlace />}
      {isPlaceKnown && waiting && <HomeSkeleton />}
      {isPlaceKnown && !waiting && (
        <>
          {applied === '' && (
            <div className={styles.premium} data-chosen={proveedor !== ''}>
              <PremiumCarousel
                key={`${country} ${state} ${segmento}`}
                slides={premiumOf(gallery.data?.pages[0]?.answer ?? [])}
                onSelect={select}
              />
            </div>
          )}
          {isEmpty && applied !== '' && (
            <EmptyState
              title={homeTexts.noMatch(applied)}
              text={homeTexts.noMatchMore}
              action={
                <>
                  <ButtonLink to={`/explorar?q=${encodeURIComponent(applied)}`} variant="primary" icon="search">
                    {nothingTexts.searchEverything(applied)}
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
            <div className={styles.works}>
              <Works
                key={`${country} ${state}`}
                email={proveedor === '' ? undefined : chosen?.email}
                waiting={proveedor !== '' && single.isLoading}
                segmento={segmento}
                nombre={proveedor === '' ? applied : ''}
                layer={layer}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}

/** Placeholder of the page. */
function HomeSkeleton() {
  return (
    <>
      <div className={styles.premium}>
        <div className={styles.slideBlank}>
          <Skeleton shape="tile" height="100%" />
        </div>
      </div>
      <ProviderStripSkeleton label={homeTexts.loadingUsers} />
      <div className={styles.works}>
        <CollageSkeleton label={homeTexts.loadingImages} />
      </div>
    </>
  );
}
