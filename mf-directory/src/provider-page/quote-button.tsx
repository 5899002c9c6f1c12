import type { Provider } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { Button, layerState, lazyPart, leaveLayer, useSearchParams, useSession } from '@vitrina/sdk';
import { Suspense } from 'react';
import { QUOTE_PARAMETER } from '../providers/contact-link.tsx';
import { contactTexts } from '../providers/contact-texts.ts';

const QuoteDialog = lazyPart(() => import(/* webpackChunkName: "layers" */ './quote-dialog.tsx'));

/** Button that asks a provider for a quote; hidden in plans without direct contact, and for the provider. */
export function QuoteButton({ provider }: { provider: Provider }) {
  const { user, status } = useSession();
  const [query, setQuery] = useSearchParams();
  const work = query.get(QUOTE_PARAMETER);
  if (!planHas(provider.plan, 'contactoDirecto') || user?.email === provider.email) return null;
  // A layer of the page: back closes it.
  const open = () =>
    setQuery(
      (kept) => {
        kept.set(QUOTE_PARAMETER, '');
        return kept;
      },
      { state: layerState(), preventScrollReset: true },
    );
  const close = () => {
    if (leaveLayer()) return;
    setQuery(
      (kept) => {
        kept.delete(QUOTE_PARAMETER);
        return kept;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <>
      <Button variant="primary" size="large" wide icon="mail" onClick={open}>
        {contactTexts.askQuote}
      </Button>
      {/* Opened by a link, it waits for the account that prefills it. */}
      {work !== null && status !== 'loading' && (
        <Suspense>
          <QuoteDialog provider={provider} work={work} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
