import { EmptyState, Skeleton } from '@vitrina/sdk';
import { contactTexts } from './contact-texts.ts';
import { ProviderCard } from './provider-card.tsx';
import { useProvider } from './queries.ts';

/** The contact card of a provider, fetched by its slug. @param work name of the work that led here, if one did */
export function ContactCard({ slug, work }: { slug: string; work?: string }) {
  const { data, isPending } = useProvider(slug);
  if (isPending) {
    return (
      <output aria-label={contactTexts.loading}>
        <Skeleton shape="tile" height="320px" />
      </output>
    );
  }
  return data ? <ProviderCard provider={data} work={work} /> : <EmptyState title={contactTexts.missing} heading="h3" />;
}
