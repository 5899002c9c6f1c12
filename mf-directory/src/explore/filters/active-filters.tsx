import { type Answer, Button, Tag, useLocationChoice } from '@vitrina/sdk';
import { texts } from '../../texts.ts';
import type { ChangeFilters, Filters } from '../use-filters.ts';
import styles from './filters.module.css';

/** What the search read out of the text. */
type Understood = Answer<'GET', '/api/buscar'>['data']['entendido'];

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
  const { countryName } = useLocationChoice();
  const reach = {
    estado: '',
    pais: texts.explore.wholeCountry(countryName),
    todos: texts.explore.everywhere,
  }[filters.alcance];
  const active = [
    { name: 'segmento', text: filters.segmento },
    { name: 'tipo', text: filters.tipo ? texts.explore.kinds[filters.tipo] : '' },
    { name: 'alcance', text: understood?.lugar ? '' : reach },
    { name: 'literal', text: understood?.segmento ?? '' },
    { name: 'literal', text: understood?.lugar ? texts.explore.here(understood.lugar.nombre) : '' },
  ].filter(({ text }) => text !== '');
  const withoutIt = (name: string) => change({ [name]: name === 'literal' ? '1' : '' });
  if (active.length === 0) return null;
  return (
    <ul className={styles.active} aria-label={texts.explore.active}>
      {active.map(({ name, text }) => (
        <li key={`${name} ${text}`}>
          <Tag onRemove={() => withoutIt(name)}>{text}</Tag>
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
