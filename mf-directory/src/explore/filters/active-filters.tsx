import { Button, Tag, useLocationChoice } from '@vitrina/sdk';
import { texts } from '../../texts.ts';
import type { ChangeFilters, Filters } from '../use-filters.ts';
import styles from './filters.module.css';

/** The filters that are set, each with a way to take it off. */
export function ActiveFilters({ filters, change }: { filters: Filters; change: ChangeFilters }) {
  const { countryName } = useLocationChoice();
  const reach = {
    estado: '',
    pais: texts.explore.wholeCountry(countryName),
    todos: texts.explore.everywhere,
  }[filters.alcance];
  const active = [
    { name: 'segmento', text: filters.segmento },
    { name: 'tipo', text: filters.tipo ? texts.explore.kinds[filters.tipo] : '' },
    { name: 'alcance', text: reach },
  ].filter(({ text }) => text !== '');
  if (active.length === 0) return null;
  return (
    <ul className={styles.active} aria-label={texts.explore.active}>
      {active.map(({ name, text }) => (
        <li key={name}>
          <Tag onRemove={() => change({ [name]: '' })}>{text}</Tag>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Button variant="quiet" onClick={() => change({ segmento: '', tipo: '', alcance: '' })}>
            {texts.explore.clear}
          </Button>
        </li>
      )}
    </ul>
  );
}
