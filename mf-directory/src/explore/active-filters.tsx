import { type Answer, Button, Tag, useLocationChoice } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './explore.module.css';
import type { ChangeFilters, Filters } from './use-filters.ts';

/** Segment and place that the search recognised in the text. */
export type RecognisedFilters = Answer<'GET', '/api/buscar'>['data']['entendido'];

interface ActiveFilter {
  name: 'segmento' | 'tipo' | 'alcance' | 'literal';
  text: string;
}

/** Lists the active filters, including those that the search recognised in the text. */
export function useActiveFilters(filters: Filters, understood: RecognisedFilters | undefined): ActiveFilter[] {
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

/** Active filters, each with a remove button. Removing one recognised in the text searches its words literally. */
export function ActiveFilters({
  filters,
  understood,
  change,
}: {
  filters: Filters;
  understood?: RecognisedFilters | undefined;
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
