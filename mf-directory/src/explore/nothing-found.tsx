import type { Answer } from '@vitrina/sdk';
import { Button, Chip, formatNumber, openPlaceDialog, Rosette, useAssistant, useLocationChoice } from '@vitrina/sdk';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import styles from './explore.module.css';
import type { ChangeFilters, Filters } from './use-filters.ts';

type Found = Answer<'GET', '/api/buscar'>['data'];

/** Nothing found, and every way on: who is nearest, another word, a place near by, the country, the assistant. */
export default function NothingFound({
  filters,
  data: { sugerencia, cercanos, entendido, proveedores_cercanos },
  change,
  children,
}: {
  filters: Filters;
  data: Pick<Found, 'sugerencia' | 'cercanos' | 'entendido' | 'proveedores_cercanos'>;
  change: ChangeFilters;
  /** The nearest providers, where there are some. */
  children?: ReactNode;
}) {
  const { country, countryName, stateName, choose } = useLocationChoice();
  const assistant = useAssistant();
  const set = [
    { name: 'segmento', text: filters.segmento },
    { name: 'tipo', text: filters.tipo ? texts.explore.kinds[filters.tipo] : '' },
  ].filter(({ text }) => text !== '');
  const chosen = { estado: stateName, pais: countryName, todos: texts.explore.everywhere }[filters.alcance];
  const where = entendido?.lugar?.nombre ?? chosen;
  // What was read out of the text, without its place: that gives way to the one that is chosen.
  const meant = entendido?.lugar
    ? { q: entendido.texto, segmento: entendido.segmento ?? filters.segmento }
    : { q: filters.q };
  const service = entendido?.segmento;
  const { nothingMore, noneOffersMore, noneOffersAtAll } = texts.explore;
  const near = proveedores_cercanos[0] ? noneOffersMore : noneOffersAtAll;
  const goTo = ({ pais, estado }: Found['cercanos'][number]) => {
    choose(pais, estado);
    change(meant);
  };
  return (
    <div className={styles.nothing}>
      <Rosette seed="sin-resultados" size={72} />
      <h2>{service ? texts.explore.noneOffers(service, where) : texts.explore.nothing(filters.q)}</h2>
      <p>{service ? near : nothingMore(where)}</p>
      {children}
      <div className={styles.ways}>
        {sugerencia && (
          <p className={styles.meant}>
            {texts.explore.didYouMean}{' '}
            <Button variant="primary" onClick={() => change({ q: sugerencia })}>
              {sugerencia}
            </Button>
          </p>
        )}
        {cercanos.length > 0 && (
          <fieldset className={styles.near}>
            <legend>{texts.explore.near}</legend>
            {cercanos.map((near) => (
              <Chip
                key={`${near.pais} ${near.estado}`}
                pressed={false}
                count={formatNumber(near.proveedores + near.publicaciones, country)}
                onClick={() => goTo(near)}
              >
                {near.nombre}
              </Chip>
            ))}
          </fieldset>
        )}
        <div className={styles.otherWays}>
          {set.map(({ name, text }) => (
            <Button key={name} variant="primary" icon="x" onClick={() => change({ [name]: '' })}>
              {texts.explore.without(text)}
            </Button>
          ))}
          {filters.alcance === 'estado' && (
            <Button icon="globe" onClick={() => change({ ...meant, alcance: 'pais' })}>
              {texts.explore.searchCountry(countryName)}
            </Button>
          )}
          <Button icon="map-pin" onClick={openPlaceDialog}>
            {texts.explore.changePlace}
          </Button>
          <Button icon="bot" onClick={assistant.open}>
            {texts.explore.ask}
          </Button>
        </div>
      </div>
    </div>
  );
}
