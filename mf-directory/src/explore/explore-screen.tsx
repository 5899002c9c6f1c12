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

/** `/explorar`: the collage of a place, narrowed by filters or searched while typing. */
export function ExploreScreen() {
  const placed = usePlaceOfAddress();
  const { country, countryName, state, stateName } = useLocationChoice();
  const { filters, change, chooseSegment, searchFor, text, typing, type } = useFilters();

  const searching = filters.q !== '' || filters.tipo !== undefined || filters.alcance !== 'estado';
  const search = useSearch(filters, searching && placed);
  // The first key shows at once, and the gallery is replaced by its results in pieces.
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
  const asked = first?.asked ?? (searching ? null : filters);
  const what = found?.titulo || (asked?.q ? texts.explore.quoted(asked.q) : asked?.segmento) || '';
  const where = found?.entendido?.lugar?.nombre ?? places[asked?.alcance ?? 'estado'];
  const heading = what && placed ? texts.explore.shownIn(what, where) : '';
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
      {!placed && <ChoosePlace />}
      {placed &&
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
