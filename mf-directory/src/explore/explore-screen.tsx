import { useLocationChoice } from '@vitrina/sdk';
import { useDeferredValue, useMemo } from 'react';
import { ChoosePlace } from '../address/choose-place.tsx';
import { useLayer } from '../address/use-layer.ts';
import { usePlaceOfAddress } from '../address/use-place-of-address.ts';
import { useStableCallback } from '../lists/use-stable-callback.ts';
import { ProviderLayer } from '../providers/provider-layer.tsx';
import { texts } from '../texts.ts';
import { Browse } from './browse.tsx';
import styles from './explore.module.css';
import { FilterBar } from './filters/filter-bar.tsx';
import { FilterButton } from './filters/filter-button.tsx';
import { SegmentChips } from './filters/segment-chips.tsx';
import { useFacets, useSearch, useSuggestionsFor } from './queries.ts';
import { rememberSearch } from './recent-searches.ts';
import { Results } from './results.tsx';
import { ResultsHeading } from './results-heading.tsx';
import { RotatingTitle } from './rotating-title.tsx';
import { SearchBox } from './search-box.tsx';
import { useFilters } from './use-filters.ts';
import { useSegments } from './use-segments.ts';

const NO_COUNTS: Readonly<Record<string, number>> = {};

/** `/explorar`: collage of a place, narrowed by filters or by a search while typing. */
export function ExploreScreen() {
  const isPlaceKnown = usePlaceOfAddress();
  const { country, countryName, state, stateName } = useLocationChoice();
  const { filters, change, chooseSegment, searchFor, text, typing, type } = useFilters();

  const searching = filters.q !== '' || filters.tipo !== undefined || filters.alcance !== 'estado';
  const search = useSearch(filters, searching && isPlaceKnown);
  // Shows the typed key immediately, and replaces the gallery by results with lower priority.
  const showsResults = useDeferredValue(searching) && searching;
  const suggestionsFor = useSuggestionsFor();
  const facetsOfPlace = useFacets(filters.segmento);
  const around = facetsOfPlace.data?.facetas;
  const first = searching ? search.data?.pages[0] : undefined;
  const found = first?.answer.data;
  const facets = found?.facetas ?? around;
  const { segments, counts, shuffled } = useSegments(around?.segmento, found?.facetas.segmento, typing);
  const onSegment = useStableCallback(chooseSegment);
  const kinds = facets?.tipo ?? NO_COUNTS;
  const places = { estado: stateName, pais: countryName, todos: texts.explore.everywhere };
  const filterButton = useMemo(
    () => <FilterButton filters={filters} understood={found?.entendido} kinds={kinds} change={change} />,
    [filters, found?.entendido, kinds, change],
  );
  const request = first?.request ?? (searching ? null : filters);
  const what = found?.titulo || (request?.q ? texts.explore.quoted(request.q) : request?.segmento) || '';
  const where = found?.entendido?.lugar?.nombre ?? places[request?.alcance ?? 'estado'];
  const heading = what && isPlaceKnown ? texts.explore.shownIn(what, where) : '';
  const postLayer = useLayer('publicacion', filters.publicacion, change);
  const providerLayer = useLayer('proveedor', filters.proveedor, change);
  return (
    <div className={styles.screen}>
      <ResultsHeading text={heading}>
        <RotatingTitle segments={shuffled} still={searching} />
      </ResultsHeading>
      <SearchBox
        text={text}
        suggestions={found?.sugerencias ?? []}
        onType={type}
        onSearch={searchFor}
        onSegment={(segmento) => change({ q: '', segmento, publicacion: '' })}
        suggestionsFor={(q) => suggestionsFor({ ...filters, q })}
      />
      <div className={styles.rows}>
        <SegmentChips
          segments={segments}
          counts={counts}
          chosen={filters.segmento}
          onChoose={onSegment}
          before={filterButton}
        />
        <div className={styles.filterRow}>
          <FilterBar filters={filters} kinds={kinds} change={change} />
        </div>
      </div>
      {!isPlaceKnown && <ChoosePlace />}
      {isPlaceKnown &&
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
            total={around && !facetsOfPlace.isPlaceholderData ? sum(around.tipo) : undefined}
            postLayer={postLayer}
            onProvider={providerLayer.open}
          />
        ))}
      <ProviderLayer layer={providerLayer} />
    </div>
  );
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
