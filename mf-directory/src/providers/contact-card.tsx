import { Dialog, EmptyState, Skeleton } from '@vitrina/sdk';
import type { Layer } from '../address/layer.tsx';
import { Alternatives, isMissing, LoadFailed } from '../lists/load-failed.tsx';
import { texts } from '../texts.ts';
import { contactTexts } from './contact-texts.ts';
import { ProviderCard } from './provider-card.tsx';
import { useProvider } from './queries.ts';

/** Contact card of the provider named by the address, over the list. */
export default function OpenProvider({ layer: { openId, close } }: { layer: Layer }) {
  return (
    <Dialog open={openId !== ''} wide onClose={close} title={texts.provider.card}>
      <ContactCard slug={openId} />
    </Dialog>
  );
}

/** Contact card of a provider, loaded by its slug. @param work name of the work that led here, if any */
export function ContactCard({ slug, work }: { slug: string; work?: string }) {
  const query = useProvider(slug);
  if (query.data) return <ProviderCard provider={query.data} work={work} />;
  if (query.isPending) {
    return (
      <output aria-label={contactTexts.loading}>
        <Skeleton shape="tile" height="320px" />
      </output>
    );
  }
  if (!isMissing(query.error)) return <LoadFailed query={query} />;
  return (
    <>
      <EmptyState title={contactTexts.missing} heading="h3" />
      <Alternatives slug={slug} />
    </>
  );
}
