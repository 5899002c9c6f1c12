import { BADGE_NAMES, BADGES, type BadgeName } from '@vitrina/contracts/rules';
import { LANGUAGE_TEXTS, PAYMENT_TEXTS } from '@vitrina/contracts/rules/prices';
import { type Answer, Button, formatNumber, Tag, useLocationChoice } from '@vitrina/sdk';
import type { AddressPart } from '../address/use-address.ts';
import { texts } from '../texts.ts';
import styles from './explore.module.css';
import { FILTER_NAMES } from './filter-names.ts';
import { filterTexts } from './filter-texts.ts';
import { ANYWHERE, type ChangeFilters, type Filters, selectBadge } from './use-filters.ts';

/** Parts of a response that explain the search: what it recognised in the text, and the town around which it looked. */
export type ReadSearch = Pick<Answer<'GET', '/api/buscar'>['data'], 'entendido' | 'alrededor'>;

interface ActiveFilter {
  name: (typeof FILTER_NAMES)[number] | 'literal';
  text: string;
  badge?: BadgeName;
}

/** Lists the active filters, including those that the search recognised in the text. */
export function useActiveFilters(filters: Filters, read: ReadSearch | undefined): ActiveFilter[] {
  const { country, countryName } = useLocationChoice();
  const reach = {
    estado: '',
    pais: texts.explore.wholeCountry(countryName),
    todos: texts.explore.everywhere,
  }[filters.alcance];
  const understood = read?.entendido;
  const town = read?.alrededor?.nombre;
  const badges = BADGES.filter((kind) => filters.insignia.split(',').includes(kind));
  const all: ActiveFilter[] = [
    { name: 'segmento', text: filters.segmento },
    { name: 'tipo', text: filters.tipo ? texts.explore.kinds[filters.tipo] : '' },
    { name: 'alcance', text: understood?.lugar ? '' : reach },
    { name: 'ciudad', text: filters.ciudad && (town ? filterTexts.around(town) : texts.explore.town) },
    { name: 'cerca', text: filters.cerca && texts.explore.nearMe },
    { name: 'radio', text: filters.radio && filterTexts.radius(filters.radio) },
    { name: 'abierto', text: filters.abierto ? texts.explore.openNow : '' },
    {
      name: 'precio_max',
      text: filters.precio_max && filterTexts.upTo(formatNumber(Number(filters.precio_max), country)),
    },
    { name: 'factura', text: filters.factura ? filterTexts.givesInvoices : '' },
    { name: 'pago', text: filters.pago ? filterTexts.payment(PAYMENT_TEXTS[filters.pago]) : '' },
    { name: 'idioma', text: filters.idioma ? filterTexts.speaks(LANGUAGE_TEXTS[filters.idioma]) : '' },
    { name: 'estrellas', text: filters.estrellas && filterTexts.stars(filters.estrellas) },
    ...badges.map((kind) => ({
      name: 'insignia' as const,
      text: BADGE_NAMES[kind],
      badge: kind,
    })),
    { name: 'orden', text: filters.orden ? filterTexts.orders[filters.orden] : '' },
    { name: 'literal', text: understood?.abierto && !filters.abierto ? texts.explore.openNow : '' },
    { name: 'literal', text: understood?.segmento ?? '' },
    { name: 'literal', text: understood?.lugar ? texts.explore.here(understood.lugar.nombre) : '' },
  ];
  return all.filter(({ text }) => text !== '');
}

/** Change that removes a filter; radius and order end with the place around which they apply. */
export function removalOf({ name, badge }: ActiveFilter): Parameters<ChangeFilters>[0] {
  if (badge) return selectBadge(badge, false);
  if (name === 'ciudad' || name === 'cerca') return ANYWHERE;
  return { [name]: name === 'literal' ? '1' : '' };
}

/** Change that removes all filters. */
const NO_FILTERS: AddressPart<keyof Filters> = Object.fromEntries(FILTER_NAMES.map((name) => [name, '']));

/** Active filters, each with a remove button. Removing one recognised in the text searches its words literally. */
export default function ActiveFilters({
  filters,
  read,
  change,
}: {
  filters: Filters;
  read?: ReadSearch | undefined;
  change: ChangeFilters;
}) {
  const active = useActiveFilters(filters, read);
  if (active.length === 0) return null;
  return (
    <ul className={styles.active} aria-label={filterTexts.active}>
      {active.map((filter) => (
        <li key={`${filter.name} ${filter.text}`}>
          <Tag onRemove={() => change(removalOf(filter))}>{filter.text}</Tag>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Button variant="quiet" onClick={() => change({ ...NO_FILTERS, literal: read?.entendido ? '1' : '' })}>
            {filterTexts.clear}
          </Button>
        </li>
      )}
    </ul>
  );
}
