import { type Answer, Button, Tag, useLocationChoice } from '@vitrina/sdk';
import { texts } from '../../texts.ts';
import type { ChangeFilters, Filters } from '../use-filters.ts';
import styles from './filters.module.css';

/** What the search read out of the text. */
export type Understood = Answer<'GET', '/api/buscar'>['data']['entendido'];

/** A filter that is set: the value of the address that takes it off, and its text. */
interface ActiveFilter {
  name: 'segmento' | 'tipo' | 'alcance' | 'literal';
  text: string;
}

/** Lists the filters that are set, with those that the search read out of the text. */
export function useActiveFilters(filters: Filters, understood: Understood | undefined): ActiveFilter[] {
  const { countryName } = useLocationChoice();
  const reach = {
    estado: '',
    pais: texts.explore.wholeCountry(countryName),
    todos: texts.explore.everywhere,
  }[filters.alcance];
  const all: ActiveFilter[] = [
    { name: 'segmento', text: filters.segmento },
    { name: 'tipo', text: filters.tipo ? texts.explore.kinds[filters.tipo] : '' },
    { name: 'alcance', text: understood?.lugar ? '' : reach },
    { name: 'literal', text: understood?.segmento ?? '' },
    { name: 'literal', text: understood?.lugar ? texts.explore.here(understood.lugar.nombre) : '' },
  ];
  return all.filter(({ text }) => text !== '');
}

/**
 * The filters that are set, each with a way to take it off. Without one of those that were read out of the text, its words
 * are searched for as they are.
 */
export function ActiveFilters({
  filters,
  understood,
  change,
}: {
  filters: Filters;
  understood?: Understood | undefined;
  change: ChangeFilters;
}) {
  const active = useActiveFilters(filters, understood);
  if (active.length === 0) return null;
  return (
    <ul className={styles.active} aria-label={texts.explore.active}>
      {active.map(({ name, text }) => (
        <li key={`${name} ${text}`}>
          <Tag onRemove={() => change({ [name]: name === 'literal' ? '1' : '' })}>{text}</Tag>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Button
            variant="quiet"
            onClick={() => change({ segmento: '', tipo: '', alcance: '', literal: understood ? '1' : '' })}
          >
            {texts.explore.clear}
          </Button>
        </li>
      )}
    </ul>
  );
}
