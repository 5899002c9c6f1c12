import { Button, Dialog, useNavigate } from '@vitrina/sdk';
import { useRef, useState } from 'react';
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
import type { ChangeFilters } from './use-filters.ts';

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
  const navigate = useNavigate();
  const [opened] = useState(() => window.location.search);
  const chosen = useRef<string>(undefined);
  const change: ChangeFilters = (part) => {
    changeAddress(part, { replace: true, state: history.state?.usr });
    chosen.current = window.location.search;
  };
  const close = () => {
    const { search } = window.location;
    // Back left the entry with the choices, and the X must not leave it.
    if (chosen.current !== undefined && (search === opened || history.state?.usr?.layer))
      navigate({ search: chosen.current }, { replace: search === chosen.current, preventScrollReset: true });
    onClose();
  };
  return { change, close };
}
