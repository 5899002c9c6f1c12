import { Chip, SegmentRow, useLocationChoice } from '@vitrina/sdk';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import { shuffled, visitSeed } from '../visit.ts';
import { Browse } from './browse.tsx';
import styles from './explore.module.css';
import { useSegments } from './queries.ts';
import { Results } from './results.tsx';
import { RotatingTitle } from './rotating-title.tsx';
import { SearchBox } from './search-box.tsx';
import { useFilters } from './use-filters.ts';

/** `/explorar`: the collage of a place, narrowed by segment or searched. */
export function ExploreScreen() {
  const [filters, change] = useFilters();
  const { pais, estado } = useLocationChoice();
  const counts = useSegments().data;
  const segments = useMemo(() => shuffled(Object.keys(counts ?? {}), visitSeed), [counts]);
  const shown = filters.segmento && !segments.includes(filters.segmento) ? [filters.segmento, ...segments] : segments;
  const layer = {
    openId: filters.publicacion,
    open: (publicacion: string) => change({ publicacion }),
    close: () => change({ publicacion: '' }, { replace: true }),
  };
  return (
    <div className={styles.screen}>
      <RotatingTitle segments={segments} />
      <SearchBox
        q={filters.q}
        onSearch={(q) => change({ q, publicacion: '' }, { replace: filters.q !== '' })}
        onSegment={(segmento) => change({ q: '', segmento, publicacion: '' })}
      />
      <SegmentRow label={texts.explore.segments}>
        <Chip pressed={!filters.segmento} onClick={() => change({ segmento: '' })}>
          {texts.explore.all}
        </Chip>
        {shown.map((segment) => (
          <Chip
            key={segment}
            pressed={segment === filters.segmento}
            count={counts?.[segment]}
            onClick={() => change({ segmento: segment })}
          >
            {segment}
          </Chip>
        ))}
      </SegmentRow>
      {filters.q ? (
        <Results filters={filters} layer={layer} />
      ) : (
        <Browse
          key={`${pais} ${estado} ${filters.segmento}`}
          segmento={filters.segmento}
          layer={layer}
          onShowAll={() => change({ segmento: '' })}
        />
      )}
    </div>
  );
}
