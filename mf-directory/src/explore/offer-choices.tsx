import { LANGUAGE_TEXTS, PAYMENT_TEXTS } from '@vitrina/contracts/rules/prices';
import { Chip, Select } from '@vitrina/sdk';
import type { FilterCounts } from './filter-counts.ts';
import { filterTexts as texts } from './filter-texts.ts';
import { type ChangeFilters, type Filters, PAYMENTS } from './use-filters.ts';

interface Choices {
  filters: Filters;
  change: ChangeFilters;
  counts: FilterCounts;
}

/** Choice of a payment method, and of those who give invoices (R55); a second press removes each. */
export function PaymentChips({ filters: { pago, factura }, change, counts }: Choices) {
  return (
    <>
      {PAYMENTS.map((method) => (
        <Chip
          key={method}
          pressed={pago === method}
          count={counts?.pago[method]}
          onClick={() => change({ pago: pago === method ? '' : method })}
        >
          {PAYMENT_TEXTS[method]}
        </Chip>
      ))}
      <Chip
        pressed={factura !== undefined}
        count={counts?.factura}
        onClick={() => change({ factura: factura ? '' : '1' })}
      >
        {texts.givesInvoices}
      </Chip>
    </>
  );
}

/** Choice of the language in which a provider works (R55). */
export function LanguageChoice({ filters: { idioma }, change, counts }: Choices) {
  return (
    <Select label={texts.language} value={idioma ?? ''} onChange={({ target }) => change({ idioma: target.value })}>
      <option value="">{texts.anyLanguage}</option>
      {Object.entries(LANGUAGE_TEXTS).map(([code, name]) => (
        <option key={code} value={code}>
          {counts ? texts.counted(name, counts.idioma[code] ?? 0) : name}
        </option>
      ))}
    </Select>
  );
}
