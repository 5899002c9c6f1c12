import { Button, Dialog } from '@vitrina/sdk';
import { useRef, useState } from 'react';
import type { AddressPart } from '../address/use-address.ts';
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
import type { ChangeFilters, FilterName } from './use-filters.ts';

/** Filter sheet: active filters, search area, distance and order, what is open, kind of work, highest price, payment, language, ratings and badges. */
export default function FilterSheet({
  read,
  onClose,
  ...given
}: FilterChoices & { read: ReadSearch | undefined; onClose(): void }) {
  const counts = useFilterCounts(given.filters);
  const { change, close } = useOneEntry(given.change, onClose);
  const choices = { ...given, change };
  return (
    <Dialog
      open
      backCloses
      onClose={close}
      title={texts.explore.filtersSet(0)}
      footer={
        <Button variant="primary" onClick={close}>
          {filterTexts.seeResults}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <ActiveFilters filters={choices.filters} read={read} change={change} />
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

/**
 * Keeps all choices of the sheet in the history entry that `backCloses` adds: one press of back closes the sheet, the next
 * one undoes them together.
 */
function useOneEntry(changeAddress: ChangeFilters, onClose: () => void) {
  const [opened] = useState(() => window.location.search);
  const chosen = useRef<AddressPart<FilterName>>(undefined);
  const change: ChangeFilters = (part) =>
    changeAddress(
      (newest) => {
        const changed = typeof part === 'function' ? part(newest) : part;
        chosen.current = { ...chosen.current, ...changed };
        return changed;
      },
      { replace: true, state: history.state?.usr },
    );
  const close = () => {
    const isLeft = window.location.search === opened;
    // Back left the entry with the choices, and the X must not leave it.
    if (chosen.current && (isLeft || history.state?.usr?.layer)) changeAddress(chosen.current, { state: null });
    onClose();
  };
  return { change, close };
}
