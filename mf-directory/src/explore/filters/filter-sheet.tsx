import { Button, Chip, Dialog, useLocationChoice } from '@vitrina/sdk';
import { texts } from '../../texts.ts';
import { type ChangeFilters, type Filters, KINDS, reachesOf } from '../use-filters.ts';
import { ActiveFilters, type Understood } from './active-filters.tsx';
import styles from './filters.module.css';

/** The filters of a small screen: those that are set, how far the search reaches, and which kind of work it shows. */
export default function FilterSheet({
  filters,
  understood,
  kinds,
  change,
  onClose,
}: {
  filters: Filters;
  understood: Understood | undefined;
  /** How much there is of each kind. */
  kinds: Readonly<Record<string, number>>;
  change: ChangeFilters;
  onClose(): void;
}) {
  const { countryName, stateName } = useLocationChoice();
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.explore.filters}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.explore.seeResults}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <ActiveFilters filters={filters} understood={understood} change={change} />
        <fieldset>
          <legend>{texts.explore.reach}</legend>
          {reachesOf(stateName, countryName).map(([alcance, name]) => (
            <Chip
              key={alcance}
              pressed={filters.alcance === alcance}
              onClick={() => change({ alcance: alcance === 'estado' ? '' : alcance })}
            >
              {name}
            </Chip>
          ))}
        </fieldset>
        <fieldset>
          <legend>{texts.explore.kind}</legend>
          {KINDS.map((kind) => (
            <Chip
              key={kind}
              pressed={filters.tipo === kind}
              count={kinds[kind] ?? 0}
              onClick={() => change({ tipo: filters.tipo === kind ? '' : kind })}
            >
              {texts.explore.kinds[kind]}
            </Chip>
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}
