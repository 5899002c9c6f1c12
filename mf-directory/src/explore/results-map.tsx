import type { MapPoint } from '@vitrina/contracts';
import {
  api,
  Button,
  IconButton,
  keepPreviousData,
  type MapArea,
  type MapBox,
  type MapCircle,
  Message,
  Skeleton,
  useLocationChoice,
  useQuery,
} from '@vitrina/sdk';
import { useMapView, useStateArea } from '@vitrina/sdk/bundled';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LoadFailed } from '../lists/load-failed.tsx';
import { headOf, ProviderHead } from '../providers/provider-head.tsx';
import { texts as common } from '../texts.ts';
import { mapTexts as texts } from './map-texts.ts';
import styles from './results-map.module.css';
import type { ChangeFilters, Filters } from './use-filters.ts';

/** Time for which the points of an area are fresh, in milliseconds; the server answers from its cache as long. */
const FRESH_MS = 60_000;
/** Extent around a searched town without a radius, in kilometres. */
const AROUND_KM = 40;

/**
 * Results of a search on a map. It follows the map: what it shows is searched, whatever the place, but within the radius if
 * there is one. The list has the same providers.
 */
export default function ResultsMap({
  filters,
  change,
  onOpen,
}: {
  filters: Filters;
  change: ChangeFilters;
  onOpen(slug: string): void;
}) {
  const { MapView, failed, retry } = useMapView();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [open, setOpen] = useState<MapPoint | null>(null);
  const found = usePoints(filters, seen);
  const { area, circle } = useArea(filters, found.data?.centro ?? null);
  const start = useLeftArea(filters, area, seen);
  const points = found.data?.data ?? NO_POINTS;
  const total = useMemo(() => totalWithin(points, seen?.box), [points, seen]);
  if (failed) {
    return (
      <div className={styles.screen}>
        <AsList change={change} />
        <Message tone="error">{texts.failed}</Message>
        <Button icon="refresh" onClick={retry}>
          {common.lists.retry}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      <AsList change={change} />
      <div className={styles.map}>
        {!MapView && <Skeleton shape="tile" height="100%" />}
        {MapView && start && (
          <MapView
            label={texts.map}
            area={start}
            circle={circle}
            points={points}
            onRest={(box, zoom) => setSeen({ box, zoom })}
            onPoint={setOpen}
          >
            {open && (
              <div className={styles.note}>
                <PointCard
                  key={`${open.ciudad} ${open.proveedor}`}
                  point={open}
                  onClose={() => setOpen(null)}
                  onOpen={onOpen}
                  change={change}
                />
              </div>
            )}
            {!open && found.error && (
              <div className={styles.note}>
                <LoadFailed query={found} />
              </div>
            )}
          </MapView>
        )}
      </div>
      <p role="status" className={styles.count}>
        {found.data && !found.isPlaceholderData && (total === 0 ? texts.empty : texts.providers(total))}
      </p>
    </div>
  );
}

/** Change that leads from the map to the list. */
const TO_LIST = { vista: '' };

/** The way to the list comes first, for people who cannot use a map. */
function AsList({ change }: { change: ChangeFilters }) {
  return (
    <Button variant="quiet" onClick={() => change(TO_LIST)}>
      {texts.asList}
    </Button>
  );
}

const NO_POINTS: readonly MapPoint[] = [];

/** Part of the earth that the map shows. */
interface Seen {
  box: MapBox;
  zoom: number;
}

function totalWithin(points: readonly MapPoint[], box: MapBox | undefined): number {
  const [west, south, east, north] = box ?? [-180, -90, 180, 90];
  const inside = points.filter(({ lat, lon }) => lon >= west && lon <= east && lat >= south && lat <= north);
  return inside.reduce((sum, point) => sum + point.total, 0);
}

/** Points of the seen part and a margin; a newer part aborts the request of an older one. */
function usePoints(filters: Filters, seen: Seen | null) {
  const { vista, proveedor, publicacion, orden, alcance, ciudad, cerca, radio, ...others } = filters;
  const { precio_max } = others;
  const { country } = useLocationChoice();
  // Without a radius the town does not limit the map, its box does; a price needs the town for its currency.
  const around = radio || (precio_max && ciudad + cerca) ? { ciudad, cerca, radio } : {};
  // A price is in the pesos of the searched country.
  const pais = precio_max && alcance !== 'todos' && !(ciudad + cerca) ? country : '';
  const part = seen && { caja: roundedBox(seen).join(), zoom: seen.zoom };
  return usePointsOf({ ...others, pais, ...around, ...part }, seen !== null);
}

function usePointsOf(query: Readonly<Record<string, string | number | undefined>>, enabled: boolean) {
  return useQuery({
    queryKey: ['mapa', query],
    queryFn: async ({ signal }) => {
      const answer = await api.get('/api/mapa', { query, signal });
      return 'centro' in answer ? answer : null;
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled,
  });
}

/** Rounds a box outwards to half windows of its zoom level, so that small movements need no other response. */
function roundedBox({ box: [west, south, east, north], zoom }: Seen): MapBox {
  const step = 360 / 2 ** (zoom + 1);
  const down = (degrees: number) => Math.floor(degrees / step) * step;
  const up = (degrees: number) => Math.ceil(degrees / step) * step;
  return [Math.max(-180, down(west)), Math.max(-85, down(south)), Math.min(180, up(east)), Math.min(85, up(north))];
}

/** Box without providers: the response has only the position of the town. */
const NOWHERE = { caja: '-180,-85,-179,-84', zoom: 12 };

/**
 * Chooses what the map shows first: the searched circle, else the surroundings of the town, else the searched area. Null while it is
 * unknown.
 * @param named position of a town that the text names, known with the first points
 */
function useArea(filters: Filters, named: Centre | null) {
  const { ciudad, cerca, alcance } = filters;
  const { country, state } = useLocationChoice();
  const whole = useStateArea(alcance === 'todos' ? null : country, alcance === 'estado' ? state : null);
  const town = usePointsOf({ ...NOWHERE, ciudad }, ciudad !== '');
  const isWaiting = ciudad !== '' && (town.isPending || town.isPlaceholderData);
  const { lat, lon } = (ciudad ? town.data?.centro : positionOf(cerca)) ?? named ?? {};
  const radius = Number(filters.radio);
  return useMemo((): { area: MapArea | null; circle: MapCircle | null } => {
    if (isWaiting) return { area: null, circle: null };
    if (lat === undefined || lon === undefined) return { area: whole, circle: null };
    const at = [lat, lon] as const;
    return { area: { at, radius: radius || AROUND_KM }, circle: radius ? { at, radius } : null };
  }, [whole, isWaiting, lat, lon, radius]);
}

interface Centre {
  lat: number;
  lon: number;
}

function positionOf(cerca: string): Centre | null {
  const [lat, lon] = cerca.split(',').map(Number);
  return lat === undefined || lon === undefined ? null : { lat, lon };
}

/** Part of the map that was shown when it was left, for a search. */
let left: { search: string; box: MapBox } | null = null;

/** Replaces the area by the part that the map showed last for the same search, such as after back. */
function useLeftArea({ vista, proveedor, publicacion, ...search }: Filters, area: MapArea | null, seen: Seen | null) {
  const { country, state } = useLocationChoice();
  const key = JSON.stringify([search, country, state]);
  const [restored] = useState(() => (left?.search === key ? left : null));
  useEffect(() => {
    if (seen) left = { search: key, box: seen.box };
  }, [key, seen]);
  return restored?.search === key ? restored.box : area;
}

/** Provider of a pressed point; the town, if all of its providers share the point. */
function PointCard({
  point,
  onClose,
  onOpen,
  change,
}: {
  point: MapPoint;
  onClose(): void;
  onOpen(slug: string): void;
  change: ChangeFilters;
}) {
  const card = useRef<HTMLElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => card.current?.focus(), []);
  const close = () => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus();
  };
  return (
    <section
      ref={card}
      tabIndex={-1}
      className={styles.card}
      aria-label={texts.at(point.nombre)}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      {point.proveedor ? (
        <SingleProvider id={point.proveedor} onOpen={onOpen} />
      ) : (
        <>
          <h2 className={styles.heading}>{texts.inTown(texts.providers(point.total), point.nombre)}</h2>
          <Button
            variant="primary"
            onClick={() => change({ ...TO_LIST, ciudad: point.ciudad, alcance: '', cerca: '' })}
          >
            {texts.inList}
          </Button>
        </>
      )}
      <span className={styles.close}>
        <IconButton icon="x" label={texts.close} onClick={close} />
      </span>
    </section>
  );
}

function SingleProvider({ id, onOpen }: { id: string; onOpen(slug: string): void }) {
  const query = useQuery({
    queryKey: ['usuarios', 'ids', id],
    queryFn: async ({ signal }) => (await api.get('/api/usuarios', { query: { ids: id }, signal })).data[0] ?? null,
    staleTime: FRESH_MS,
  });
  if (query.isPending) return <Skeleton shape="tile" height="96px" />;
  if (query.error) return <LoadFailed query={query} />;
  const provider = query.data;
  if (!provider) return <p className={styles.gone}>{texts.gone}</p>;
  return (
    <>
      <ProviderHead {...headOf(provider)} face={56} heading="h2" />
      <Button variant="primary" onClick={() => onOpen(provider.slug)}>
        {texts.see}
      </Button>
    </>
  );
}
