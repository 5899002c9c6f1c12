import { Link, useParams } from '@vitrina/sdk';
import { useTitle } from '@vitrina/sdk/bundled';
import { BlogView } from './blog-view.tsx';
import { drawPicture } from './draw-picture.tsx';
import { PageState } from './page-state.tsx';
import { useEntries, useProvider } from './queries.ts';
import { texts } from './texts.ts';

/** `/p/:slug/blog`: all entries of a provider's blog. The path is not case-sensitive. */
export default function BlogScreen() {
  const slug = (useParams().slug ?? '').toLowerCase();
  const provider = useProvider(slug);
  const entries = useEntries(slug);
  const name = provider.data ? provider.data.nnegocio || provider.data.nombre : '';
  useTitle(name && texts.title(name));
  if (!provider.data || !entries.data) {
    const retry = () => void Promise.all([provider.refetch(), entries.refetch()]);
    return <PageState error={provider.error ?? entries.error} missing={texts.missingBlog} onRetry={retry} />;
  }
  return <BlogView provider={{ name, slug }} entries={entries.data} Link={Link} picture={drawPicture} />;
}
