import { Button, Dialog } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import ActiveFilters, { type ReadSearch } from './active-filters.tsx';
import { BadgeChips } from './badge-chips.tsx';
import styles from './explore.module.css';
import { type FilterChoices, KindChips, NearMeChip, OpenNowChip, ReachChips, TownChip } from './filter-chips.tsx';
import { NEAR_TITLE, OrderChips, RadiusChips } from './near-choices.tsx';
import { PRICE_TITLE, PriceChoice } from './price-choice.tsx';
import { RatingChips } from './rating-chips.tsx';

const SHEET = {
  reach: 'Dónde',
  show: 'Mostrar',
  ratings: 'Valoraciones',
  badges: 'Insignias',
  seeResults: 'Ver resultados',
};

/** Filter sheet: active filters, search area, distance and order, what is open, kind of work, highest price, ratings and badges. */
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
          <fieldset>
            <legend>{NEAR_TITLE}</legend>
            <RadiusChips {...choices} />
            <OrderChips {...choices} />
          </fieldset>
        )}
        <fieldset>
          <legend>{SHEET.show}</legend>
          <KindChips {...choices} />
          <OpenNowChip {...choices} />
        </fieldset>
        <fieldset>
          <legend>{PRICE_TITLE}</legend>
          <PriceChoice {...choices} read={read} />
        </fieldset>
        <fieldset>
          <legend>{SHEET.ratings}</legend>
          <RatingChips {...choices} />
        </fieldset>
        <fieldset>
          <legend>{SHEET.badges}</legend>
          <BadgeChips {...choices} />
        </fieldset>
      </div>
    </Dialog>
  );
}
