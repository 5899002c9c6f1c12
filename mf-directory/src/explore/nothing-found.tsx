import { distanceText } from '@vitrina/contracts/rules';
import {
  type Answer,
  Button,
  Chip,
  formatNumber,
  openPlaceDialog,
  Rosette,
  useAssistant,
  useLocationChoice,
} from '@vitrina/sdk';
import { Fragment, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { removalOf, useActiveFilters } from './active-filters.tsx';
import styles from './explore.module.css';
import { searchEverything } from './search-everything.ts';
import { ANYWHERE, type ChangeFilters, type Filters, RADII } from './use-filters.ts';

type Found = Answer<'GET', '/api/buscar'>['data'];

/** Active filters that have buttons of their own, or leave nothing out. */
const APART: readonly string[] = ['alcance', 'ciudad', 'cerca', 'radio', 'orden'];

/** Shown for a search without results: nearest providers, a larger radius, another word, a nearby place, the country, the assistant. */
export default function NothingFound({
  filters,
  data: { sugerencia, sugerencias, titulo, cercanos, entendido, alrededor, proveedores_cercanos },
  change,
  missing = [],
  children,
}: {
  filters: Filters;
  data: Pick<
    Found,
    'sugerencia' | 'sugerencias' | 'titulo' | 'cercanos' | 'entendido' | 'alrededor' | 'proveedores_cercanos'
  >;
  change: ChangeFilters;
  /** Product texts about what the place lacks. */
  missing?: readonly string[];
  /** Nearest providers, if any. */
  children?: ReactNode;
}) {
  const { country, countryName, stateName, choose } = useLocationChoice();
  const assistant = useAssistant();
  const set = useActiveFilters(filters, undefined).filter(
    ({ name }) => !APART.includes(name) && !(name === 'segmento' && filters.q),
  );
  const chosen = { estado: stateName, pais: countryName, todos: texts.explore.everywhere }[filters.alcance];
  const center = alrededor?.nombre ?? (filters.cerca && nothingTexts.you);
  const where = center
    ? nothingTexts.around(center, filters.radio)
    : texts.explore.here(entendido?.lugar?.nombre ?? chosen);
  // Search without the place recognised in the text: the selected place replaces it.
  const meant = entendido?.lugar
    ? { q: entendido.texto, segmento: entendido.segmento ?? filters.segmento }
    : { q: filters.q };
  const service = entendido?.segmento ?? (filters.q ? null : filters.segmento || null);
  const [nearest] = proveedores_cercanos;
  const isNear = nearest !== undefined;
  const km = nearest?.distancia_km ?? null;
  const wider = RADII.find((radius) => Number(radius) > Number(filters.radio) && Number(radius) >= (km ?? 0)) ?? '';
  // Trade that the text may mean, if its words found nothing.
  const trade = isNear || service ? undefined : sugerencias.find(({ tipo }) => tipo === 'segmento')?.texto;
  /** Names what is missing; never 'nothing' if there are nearby providers or a trade to offer. */
  const title = () => {
    if (service && titulo && titulo !== service) return nothingTexts.noPeople(titulo, where);
    if (service) return nothingTexts.noneOffers(service, where);
    if (filters.q && filters.segmento) return nothingTexts.notInSegment(filters.q, filters.segmento);
    if (isNear) return nothingTexts.notHere(filters.q, where);
    return trade ? nothingTexts.meantTrade(trade) : nothingTexts.nothing(filters.q);
  };
  const goTo = ({ pais, estado }: Found['cercanos'][number]) => {
    choose(pais, estado);
    change({ ...ANYWHERE, ...meant });
  };
  const lacks = missing.map((text) => (
    <Fragment key={text}>
      <span>{text}</span>.{' '}
    </Fragment>
  ));
  return (
    <div className={styles.nothing} data-nothing={isNear ? 'near' : ''}>
      {!isNear && <Rosette seed="sin-resultados" size={72} />}
      <h2>{title()}</h2>
      <p>
        {!isNear && lacks}
        {isNear
          ? km === null
            ? nothingTexts.noneOffersMore
            : nothingTexts.nearest(distanceText(km), nearest.ciudad_nombre)
          : service
            ? nothingTexts.noneOffersAtAll
            : nothingTexts.nothingMore(where)}
      </p>
      {children}
      {isNear && missing.length > 0 && <p>{lacks}</p>}
      <div className={styles.ways}>
        {filters.radio && (
          <Button variant="primary" icon="map-pin" onClick={() => change({ radio: wider })}>
            {wider ? nothingTexts.wider(wider) : nothingTexts.anyDistance}
          </Button>
        )}
        {sugerencia && (
          <p className={styles.meant}>
            {nothingTexts.didYouMean}{' '}
            <Button variant="primary" onClick={() => change({ q: sugerencia })}>
              {sugerencia}
            </Button>
          </p>
        )}
        {trade && (
          <Button variant="primary" icon="tags" onClick={() => change({ q: '', segmento: trade })}>
            {nothingTexts.seeTrade(trade)}
          </Button>
        )}
        {filters.q && filters.segmento && (
          <Button variant="primary" icon="search" onClick={() => change({ segmento: '', tipo: '' })}>
            {searchEverything(filters.q)}
          </Button>
        )}
        {cercanos.length > 0 && (
          <fieldset className={styles.near}>
            <legend>{nothingTexts.near}</legend>
            {cercanos.map((near) => (
              <Chip
                key={`${near.pais} ${near.estado}`}
                pressed={false}
                count={near.proveedores > 0 ? formatNumber(near.proveedores, country) : undefined}
                onClick={() => goTo(near)}
              >
                {near.nombre}
              </Chip>
            ))}
          </fieldset>
        )}
        <div className={styles.otherWays}>
          {set.map((filter) => (
            <Button key={filter.text} variant="primary" icon="x" onClick={() => change(removalOf(filter))}>
              {nothingTexts.without(filter.text)}
            </Button>
          ))}
          {filters.alcance === 'estado' && (
            <Button icon="globe" onClick={() => change({ ...ANYWHERE, ...meant, alcance: 'pais' })}>
              {nothingTexts.searchCountry(countryName)}
            </Button>
          )}
          {!center && (
            <Button icon="map-pin" onClick={openPlaceDialog}>
              {texts.explore.changePlace}
            </Button>
          )}
          <Button icon="bot" onClick={assistant.open}>
            {nothingTexts.ask}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Texts for a search or segment without results, loaded only when needed. */
export const nothingTexts = {
  nothing: (query: string) => (query ? `Nada coincide con «${query}»` : 'Nada coincide con estos filtros'),
  /** @param where place with its preposition and a capital: 'En Jalisco', also in the next ones */
  noneOffers: (service: string, where: string) => `${where} todavía no hay quien ofrezca ${service}`,
  noPeople: (people: string, where: string) => `${where} todavía no hay ${people.toLowerCase()}`,
  notHere: (query: string, where: string) => `${where} todavía no hay resultados${query && ` para «${query}»`}`,
  nothingMore: (where: string) =>
    `Buscamos ${where.charAt(0).toLowerCase()}${where.slice(1)}. Puedes probar con otra palabra, otro lugar o preguntar.`,
  around: (place: string, radius: string) => (radius ? `A menos de ${radius} km de ${place}` : `Cerca de ${place}`),
  you: 'ti',
  nearest: (distance: string, town: string) => `Lo más cercano está ${distance}${town && `, en ${town}`}.`,
  wider: (radius: string) => `Buscar a ${radius} km`,
  anyDistance: 'Buscar a cualquier distancia',
  notInSegment: (query: string, segment: string) => `«${query}» no aparece en ${segment}`,
  meantTrade: (segment: string) => `¿Buscas ${segment}?`,
  seeTrade: (segment: string) => `Ver ${segment}`,
  noWorksYet: (segment: string, place: string) => `En ${place} todavía no hay trabajos publicados de ${segment}`,
  noneOffersMore: 'Esto es lo más cercano.',
  noneOffersAtAll: 'Tampoco en otro lugar del país.',
  didYouMean: '¿Quisiste decir…?',
  near: 'Sí hay cerca',
  without: (filter: string) => `Quitar ${filter}`,
  searchCountry: (country: string) => `Buscar en todo ${country}`,
  ask: 'Preguntar al asistente',
} as const;
