import { CARD_MARK } from '@vitrina/contracts/rules';
import { useSearchParams } from '@vitrina/sdk';
import { recordVisit } from '@vitrina/sdk/bundled';
import { useEffect } from 'react';

/**
 * Reports a visit to a provider's page, and whether it came from their card; the card's mark is then removed from the
 * address.
 */
export function useReportVisit(proveedor: string): void {
  const [query, setQuery] = useSearchParams();
  const byCard = query.has(CARD_MARK);
  useEffect(() => recordVisit({ tipo: 'vista', proveedor, busqueda: searchBefore() }), [proveedor]);
  useEffect(() => {
    if (!byCard) return;
    recordVisit({ tipo: 'tarjeta', proveedor });
    const rest = new URLSearchParams(query);
    rest.delete(CARD_MARK);
    setQuery(rest, { replace: true });
  }, [byCard, proveedor, query, setQuery]);
}

/** Part of the Navigation API, which Firefox before 147 and Safari before 26.2 lack. */
interface Entries {
  entries(): { url: string | null }[];
  currentEntry: { index: number } | null;
}

/** Text of the search that led to this page, if the browser reveals it. */
function searchBefore(): string | undefined {
  const navigation: Entries | undefined = Reflect.get(window, 'navigation');
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url ?? document.referrer;
  if (!before) return undefined;
  const { origin, pathname, searchParams } = new URL(before);
  const isSearch = origin === location.origin && /^\/explorar\/?$/i.test(pathname);
  return (isSearch && searchParams.get('q')) || undefined;
}
