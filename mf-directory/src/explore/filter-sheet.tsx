import { Button, Dialog } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import { ActiveFilters, type ReadSearch } from './active-filters.tsx';
import styles from './explore.module.css';
import { type FilterChoices, KindChips, NearMeChip, OpenNowChip, ReachChips, TownChip } from './filter-chips.tsx';
import { nearTexts, OrderChips, RadiusChips } from './near-choices.tsx';

const SHEET = { reach: 'Dónde', when: 'Cuándo', kind: 'Qué', seeResults: 'Ver resultados' };

/** Filter sheet of small screens: active filters, search area, distance and order, what is open, and kind of work. */
export default function FilterSheet({
  read,
  onClose,
  ...choices
}: FilterChoices & { read: ReadSearch | undefined; onClose(): void }) {
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
        <ActiveFilters filters={choices.filters} read={read} change={choices.change} />
        <fieldset>
          <legend>{SHEET.reach}</legend>
          <ReachChips {...choices} />
          <NearMeChip {...choices} />
          <TownChip {...choices} />
        </fieldset>
        {choices.filters.ciudad + choices.filters.cerca !== '' && (
          <>
            <fieldset>
              <legend>{nearTexts.radius}</legend>
              <RadiusChips {...choices} />
            </fieldset>
            <fieldset>
              <legend>{nearTexts.order}</legend>
              <OrderChips {...choices} />
            </fieldset>
          </>
        )}
        <fieldset>
          <legend>{SHEET.when}</legend>
          <OpenNowChip {...choices} />
        </fieldset>
        <fieldset>
          <legend>{SHEET.kind}</legend>
          <KindChips {...choices} />
        </fieldset>
      </div>
    </Dialog>
  );
}
