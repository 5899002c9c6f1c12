import { CARD_MARK } from '@vitrina/contracts/rules';
import { useSearchParams } from '@vitrina/sdk';
import { tellVisit } from '@vitrina/sdk/bundled';
import { useEffect } from 'react';

/** Tells that a provider's page is seen, and that it was reached by their card, whose mark then leaves the address. */
export function useTellSeen(proveedor: string): void {
  const [query, setQuery] = useSearchParams();
  const byCard = query.has(CARD_MARK);
  useEffect(() => tellVisit({ tipo: 'vista', proveedor }), [proveedor]);
  useEffect(() => {
    if (!byCard) return;
    tellVisit({ tipo: 'tarjeta', proveedor });
    const rest = new URLSearchParams(query);
    rest.delete(CARD_MARK);
    setQuery(rest, { replace: true });
  }, [byCard, proveedor, query, setQuery]);
}
