import { shuffled } from '@vitrina/contracts/layout';
import { useLocationChoice, visitSeed } from '@vitrina/sdk';
import { useDeferredValue, useMemo } from 'react';
import { useLayer } from '../address/use-layer.ts';
import { usePlaceOfAddress } from '../address/use-place-of-address.ts';
import { useSteady } from '../lists/use-steady.ts';
import { ProviderLayer } from '../providers/provider-layer.tsx';
import { Browse } from './browse.tsx';
import { ChoosePlace } from './choose-place.tsx';
import styles from './explore.module.css';
import { FilterBar } from './filters/filter-bar.tsx';
import { SegmentChips } from './filters/segment-chips.tsx';
import { useFacets, useSearch, useSuggestionsFor } from './queries.ts';
import { rememberSearch } from './recent-searches.ts';
import { Results } from './results.tsx';
import { RotatingTitle } from './rotating-title.tsx';
import { SearchBox } from './search-box.tsx';
import { type ChangeFilters, useExploreAddress } from './use-explore-address.ts';
import { useSettled } from './use-settled.ts';
import { useTypedText } from './use-typed-text.ts';

const NO_COUNTS = {};

/** Segments of the row that a large screen shows without scrolling. */
const CHIPS_IN_SIGHT = 12;

/** `/explorar`: the collage of a place, narrowed by filters or searched while typing. */
export function ExploreScreen() {
  const placed = usePlaceOfAddress();
  const { pais, estado } = useLocationChoice();
  const [addressed, changeAddress] = useExploreAddress();
  const typed = useTypedText(addressed.q, (q) =>
    changeAddress({ q, publicacion: '' }, { replace: addressed.q !== '' }),
  );
  const filters = { ...addressed, q: typed.text.trim() };
  /** Every other change takes along what was typed and is not in the address yet. */
  const change: ChangeFilters = (part, options) => {
    typed.set(part.q ?? typed.text);
    changeAddress({ q: filters.q, ...part }, options);
  };
  const searchFor = (q: string) => {
    rememberSearch(q);
    change({ q, publicacion: '' }, { replace: addressed.q !== '' });
  };

  const searching = filters.q !== '' || filters.tipo !== undefined || filters.alcance !== 'estado';
  const search = useSearch(filters, searching && placed);
  // The first key shows at once, and the gallery gives way to its results in pieces.
  const showsResults = useDeferredValue(searching) && searching;
  const suggestionsFor = useSuggestionsFor();
  const around = useFacets().data?.facetas;
  const shuffledSegments = useMemo(() => shuffled(Object.keys(around?.segmento ?? {}), visitSeed), [around]);
  const found = searching ? search.data?.pages[0]?.answer.data : undefined;
  const facets = found?.facetas ?? around;
  const chips = useMemo(
    () => ({
      segments: found ? byCount(found.facetas.segmento) : shuffledSegments,
      counts: facets?.segmento ?? NO_COUNTS,
    }),
    [found, facets, shuffledSegments],
  );
  // A key reorders some hundred of them: they follow once the typing rests. At first, those in sight stand there.
  const { segments, counts } = useSettled(chips, typed.typing, {
    ...chips,
    segments: chips.segments.slice(0, CHIPS_IN_SIGHT),
  });
  const chooseSegment = useSteady((segmento: string) => change({ segmento }));
  const postLayer = useLayer('publicacion', filters.publicacion, change);
  const providerLayer = useLayer('proveedor', filters.proveedor, change);
  return (
    <div className={styles.screen}>
      <RotatingTitle segments={shuffledSegments} />
      <SearchBox
        text={typed.text}
        suggestions={found?.sugerencias ?? []}
        onType={typed.type}
        onSearch={searchFor}
        onSegment={(segmento) => change({ q: '', segmento, publicacion: '' })}
        suggestionsFor={(q) => suggestionsFor({ ...filters, q })}
      />
      <div className={styles.rows}>
        <SegmentChips segments={segments} counts={counts} chosen={filters.segmento} onChoose={chooseSegment} />
        <FilterBar filters={filters} kinds={facets?.tipo ?? {}} change={change} />
      </div>
      {!placed && <ChoosePlace />}
      {placed &&
        (showsResults ? (
          <Results
            search={search}
            typing={typed.typing}
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
            key={`${pais} ${estado} ${filters.segmento}`}
            filters={filters}
            change={change}
            total={filters.segmento ? undefined : around && sum(around.tipo)}
            postLayer={postLayer}
          />
        ))}
      <ProviderLayer layer={providerLayer} />
    </div>
  );
}

function byCount(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
