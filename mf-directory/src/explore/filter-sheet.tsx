import { Button, Dialog } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { ActiveFilters, type RecognisedFilters } from './active-filters.tsx';
import styles from './explore.module.css';
import { type FilterChoices, KindChips, ReachChips } from './filter-chips.tsx';

const SHEET = { reach: 'Dónde', kind: 'Qué', seeResults: 'Ver resultados' };

/** Filter sheet of small screens: active filters, search area, and kind of work. */
export default function FilterSheet({
  understood,
  onClose,
  ...choices
}: FilterChoices & { understood: RecognisedFilters | undefined; onClose(): void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.explore.filtersSet(0)}
      footer={
        <Button variant="primary" onClick={onClose}>
          {SHEET.seeResults}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <ActiveFilters filters={choices.filters} understood={understood} change={choices.change} />
        <fieldset>
          <legend>{SHEET.reach}</legend>
          <ReachChips {...choices} />
        </fieldset>
        <fieldset>
          <legend>{SHEET.kind}</legend>
          <KindChips {...choices} />
        </fieldset>
      </div>
    </Dialog>
  );
}
