import { Chip, IconButton, Link, lazyPart, Skeleton, useLocationChoice, VisuallyHidden } from '@vitrina/sdk';
import { useTitle } from '@vitrina/sdk/bundled';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { LazyLayer, useLayer } from '../address/layer.tsx';
import { ChoosePlace, usePlaceOfAddress } from '../address/place-of-address.tsx';
import { useStableCallback } from '../lists/rendering.ts';
import { texts } from '../texts.ts';
import { Browse } from './browse.tsx';
import styles from './explore-view.module.css';
import { ExploreView, ShownHeading, Summary } from './explore-view.tsx';
import { FilterBar, MapChip, NearMeChip, OpenNowChip } from './filter-chips.tsx';
import type FilterSheetType from './filter-sheet.tsx';
import { useFacets, useSearch, useSuggestionsFor } from './queries.ts';
import { rememberSearch } from './recent-searches.ts';
import { Results } from './results.tsx';
import { SearchBox } from './search-box.tsx';
import { SegmentChips, useSegments } from './segment-chips.tsx';
import { countFilters, ShownFilters } from './shown-filters.tsx';
import { isSearch, useFilters } from './use-filters.ts';
import { useNear } from './use-near.ts';

/** `/explorar`: collage of a place, narrowed by filters or by a search while typing. */
export function ExploreScreen() {
  const isPlaceKnown = usePlaceOfAddress();
  const { country, countryName, state, stateName } = useLocationChoice();
  const { filters, change, chooseSegment, searchFor, text, typing, type } = useFilters();

  const near = useNear(change);
  const searching = isSearch(filters);
  const search = useSearch(filters, searching && isPlaceKnown);
  // Shows the typed key immediately, and replaces the gallery by results with lower priority.
  const showsResults = useDeferredValue(searching) && searching;
  const suggestionsFor = useSuggestionsFor();
  const facetsOfPlace = useFacets(filters.segmento);
  const ofPlace = facetsOfPlace.data?.facetas;
  const first = searching ? search.data?.pages[0] : undefined;
  const found = first?.answer.data;
  const facets = found?.facetas ?? ofPlace;
  const { segments, counts, shuffled } = useSegments(ofPlace?.segmento, found?.facetas.segmento, typing);
  const onSegment = useStableCallback(chooseSegment);
  const places = { estado: stateName, pais: countryName, todos: texts.explore.everywhere };
  const choices = { filters, kinds: facets?.tipo, near, change };
  const request = first?.request ?? (searching ? null : filters);
  const named = found?.titulo || (request?.q ? texts.explore.quoted(request.q) : request?.segmento) || '';
  const around = found?.alrededor?.nombre ?? (request?.cerca && texts.explore.you);
  const what = named || (around ? texts.explore.people : '');
  const where = found?.entendido?.lugar?.nombre ?? places[request?.alcance ?? 'estado'];
  const shown = around ? texts.explore.shownNear(what, around) : texts.explore.shownIn(what, where);
  const heading = what && isPlaceKnown ? shown : '';
  const postLayer = useLayer('publicacion', filters.publicacion, change);
  const providerLayer = useLayer('proveedor', filters.proveedor, change);
  return (
    <ExploreView
      heading={
        <ResultsHeading text={heading}>
          <RotatingTitle segments={shuffled} still={searching} />
        </ResultsHeading>
      }
      search={
        <SearchBox
          text={text}
          suggestions={found?.sugerencias ?? []}
          onType={type}
          onSearch={searchFor}
          onSegment={(segmento) => change({ q: '', segmento, publicacion: '' })}
          suggestionsFor={(q) => suggestionsFor({ ...filters, q })}
        />
      }
      segments={
        <SegmentChips
          segments={segments}
          counts={counts}
          chosen={filters.segmento}
          onChoose={onSegment}
          before={
            <span className={styles.smallOnly}>
              <FilterButton {...choices} read={found} />
              <NearMeChip {...choices} />
              <OpenNowChip {...choices} />
              <MapChip {...choices} />
            </span>
          }
        />
      }
      filters={
        <FilterBar {...choices}>
          <FilterButton {...choices} read={found} label={texts.explore.moreFilters} />
        </FilterBar>
      }
      near={
        filters.ciudad || filters.cerca ? (
          <Suspense>
            <NearBar filters={filters} change={change} typing={typing} />
          </Suspense>
        ) : undefined
      }
    >
      {!isPlaceKnown && <ChoosePlace />}
      {filters.vista && (
        <section aria-label={texts.explore.map}>
          <Summary text="" note="" Link={Link}>
            <ShownFilters filters={filters} read={found} change={change} />
          </Summary>
          <Suspense fallback={<Skeleton shape="tile" height="420px" />}>
            <ResultsMap filters={filters} change={change} onOpen={providerLayer.open} />
          </Suspense>
        </section>
      )}
      {isPlaceKnown &&
        !filters.vista &&
        (showsResults ? (
          <Results
            search={search}
            typing={typing}
            filters={filters}
            change={change}
            onOpen={(layer, id) => {
              rememberSearch(filters.q);
              if (layer === 'post') postLayer.open(id);
              else providerLayer.open(id);
            }}
            postLayer={postLayer}
          />
        ) : (
          <Browse
            key={`${country} ${state} ${filters.segmento}`}
            filters={filters}
            change={change}
            total={ofPlace && !facetsOfPlace.isPlaceholderData ? sum(ofPlace.tipo) : undefined}
            postLayer={postLayer}
            onProvider={providerLayer.open}
          />
        ))}
      <ProviderLayer layer={providerLayer} />
      <VisuallyHidden>
        <span role="status">{near.isLocating && texts.explore.locating}</span>
      </VisuallyHidden>
      <Suspense>{near.townDialog !== undefined && <TownDialog near={near} change={change} />}</Suspense>
    </ExploreView>
  );
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** Heading and document title of the results. @param text empty while everything is browsed: `children` are the heading */
function ResultsHeading({ text, children }: { text: string; children: ReactNode }) {
  useTitle(text || texts.explore.browsing);
  if (!text) return children;
  return <ShownHeading>{text}</ShownHeading>;
}

/** Time each segment stays in the title, in milliseconds (specification, business constants). */
const ROTATION_MS = 3_000;

/** 'Necesitas un Servicio' with a changing segment; it can be paused, and starts paused under reduced motion (R33). */
function RotatingTitle({
  segments,
  still,
}: {
  segments: readonly string[];
  /** Keeps the present segment. */
  still: boolean;
}) {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    if (paused || still || segments.length < 2) return undefined;
    const timer = setInterval(() => setIndex((now) => now + 1), ROTATION_MS);
    return () => clearInterval(timer);
  }, [paused, still, segments.length]);
  const segment = segments[index % Math.max(1, segments.length)];
  return (
    <div className={styles.headline}>
      <h1 tabIndex={-1} className={styles.title}>
        {texts.explore.title}{' '}
        <span key={segment} className={styles.rotating}>
          <span style={lettersOf(segment)}>{segment ?? '\u00a0'}</span>
        </span>
      </h1>
      {segments.length > 1 && !still && (
        <span className={styles.pause}>
          <IconButton
            icon={paused ? 'play' : 'pause'}
            size={18}
            label={paused ? texts.explore.play : texts.explore.pause}
            onClick={() => setPaused(!paused)}
          />
        </span>
      )}
    </div>
  );
}

/** Passes the length of the name to the style sheet, so that it fits one line. */
function lettersOf(segment = ''): CSSProperties & Record<`--${string}`, number> {
  return { '--letters': Math.max(1, segment.length) };
}

const NearBar = lazyPart(() => import(/* webpackChunkName: "more" */ './near-choices.tsx'));
const TownDialog = lazyPart(() => import(/* webpackChunkName: "more" */ './town-dialog.tsx'));
const ResultsMap = lazyPart(() => import(/* webpackChunkName: "map" */ './results-map.tsx'));
const FilterSheet = lazyPart(() => import(/* webpackChunkName: "more" */ './filter-sheet.tsx'));

/** Opens the filter sheet. @param props.label else the number of active filters */
function FilterButton({
  label,
  ...props
}: Omit<ComponentProps<typeof FilterSheetType>, 'onClose'> & { label?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Chip onClick={() => setOpen(true)}>{label ?? texts.explore.filtersSet(countFilters(props))}</Chip>
      <Suspense>{open && <FilterSheet {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

// Same chunk as the layer of a post.
const OpenProvider = lazyPart(() => import(/* webpackChunkName: "layers" */ '../providers/contact-card.tsx'));

/** Contact card of the provider named by the address, over the list. */
function ProviderLayer(props: ComponentProps<typeof OpenProvider>) {
  return (
    <LazyLayer openId={props.layer.openId}>
      <OpenProvider {...props} />
    </LazyLayer>
  );
}
