import { useParams } from '@vitrina/sdk';
import { useProvider } from '../providers/queries.ts';
import { PageState } from './page-state.tsx';
import { ProviderPage } from './provider-page.tsx';
import { useTitle } from './use-title.ts';

/** `/p/:slug`: a provider's public page. Addresses are read without regard to case. */
export default function ProviderScreen() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useProvider(slug.toLowerCase());
  useTitle(data ? data.nnegocio || data.nombre : '');
  if (data) return <ProviderPage key={data.id} provider={data} />;
  return <PageState error={error} onRetry={() => void refetch()} />;
}
