import { Button, Dialog } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import ActiveFilters, { type ReadSearch } from './active-filters.tsx';
import { BadgeChips } from './badge-chips.tsx';
import styles from './explore.module.css';
import { type FilterChoices, KindChips, NearMeChip, OpenNowChip, ReachChips, TownChip } from './filter-chips.tsx';
import { useFilterCounts } from './filter-counts.ts';
import { filterTexts } from './filter-texts.ts';
import { OrderChips, RadiusChips } from './near-choices.tsx';
import { LanguageChoice, PaymentChips } from './offer-choices.tsx';
import { PriceChoice } from './price-choice.tsx';
import { RatingChips } from './rating-chips.tsx';

/** Filter sheet: active filters, search area, distance and order, what is open, kind of work, highest price, payment, language, ratings and badges. */
export default function FilterSheet({
  read,
  onClose,
  ...choices
}: FilterChoices & { read: ReadSearch | undefined; onClose(): void }) {
  const counts = useFilterCounts(choices.filters);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.explore.filtersSet(0)}
      footer={
        <Button variant="primary" onClick={onClose}>
          {filterTexts.seeResults}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <ActiveFilters filters={choices.filters} read={read} change={choices.change} />
        <fieldset>
          <legend>{filterTexts.reach}</legend>
          <ReachChips {...choices} />
          <NearMeChip {...choices} />
          <TownChip {...choices} />
        </fieldset>
        {choices.filters.ciudad + choices.filters.cerca !== '' && (
          <fieldset>
            <legend>{filterTexts.near}</legend>
            <RadiusChips {...choices} counts={counts} />
            <OrderChips {...choices} />
          </fieldset>
        )}
        <fieldset>
          <legend>{filterTexts.show}</legend>
          <KindChips {...choices} />
          <OpenNowChip {...choices} counts={counts} />
        </fieldset>
        <fieldset>
          <legend>{filterTexts.price}</legend>
          <PriceChoice {...choices} read={read} />
        </fieldset>
        <fieldset>
          <legend>{filterTexts.payments}</legend>
          <PaymentChips {...choices} counts={counts} />
        </fieldset>
        <LanguageChoice {...choices} counts={counts} />
        <fieldset>
          <legend>{filterTexts.ratings}</legend>
          <RatingChips {...choices} counts={counts} />
        </fieldset>
        <fieldset>
          <legend>{filterTexts.badges}</legend>
          <BadgeChips {...choices} counts={counts} />
        </fieldset>
      </div>
    </Dialog>
  );
}
