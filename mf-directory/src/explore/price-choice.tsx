import { MAX_PRICE } from '@vitrina/contracts/rules/prices';
import { Chip, formatNumber, TextField, useLocationChoice } from '@vitrina/sdk';
import { useState } from 'react';
import type { ReadSearch } from './active-filters.tsx';
import { filterTexts as texts } from './filter-texts.ts';
import type { ChangeFilters, Filters } from './use-filters.ts';

/** Round amounts to choose from, in pesos of each country. */
const AMOUNTS = { MX: [300, 500, 1_000, 2_500, 5_000], CO: [50_000, 100_000, 200_000, 500_000, 1_000_000] } as const;

/** Choice of the highest starting price (R55), in the pesos of the searched country: Mexico's if both are searched. */
export function PriceChoice({
  filters,
  read,
  change,
}: {
  filters: Filters;
  read: ReadSearch | undefined;
  change: ChangeFilters;
}) {
  const { country: chosen } = useLocationChoice();
  const named = read?.entendido?.lugar ?? read?.alrededor;
  const country = named?.pais ?? (filters.alcance === 'todos' ? 'MX' : chosen);
  const { precio_max: current } = filters;
  // Typed or pasted text reaches the address when the field is left, without cents.
  const [typed, setTyped] = useState({ current, text: current });
  const text = typed.current === current ? typed.text : current;
  const apply = () => {
    const digits = text.replace(/[.,]\d\d?\b/, '').replace(/\D/g, '');
    const amount = Math.min(Number(digits), MAX_PRICE);
    const precio_max = amount > 0 ? String(amount) : '';
    setTyped({ current: precio_max, text: precio_max });
    if (precio_max !== current) change({ precio_max });
  };
  return (
    <>
      {AMOUNTS[country].map((amount) => (
        <Chip
          key={amount}
          pressed={current === String(amount)}
          onClick={() => change({ precio_max: current === String(amount) ? '' : String(amount) })}
        >
          ${formatNumber(amount, country)}
        </Chip>
      ))}
      <TextField
        label={texts.otherPrice}
        hint={texts.priceHint[country]}
        inputMode="numeric"
        maxLength={24}
        value={text}
        onChange={({ target }) => setTyped({ current, text: target.value })}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
    </>
  );
}
