import { Skeleton, useParams } from '@vitrina/sdk';
import { useTitle } from '@vitrina/sdk/bundled';
import { isMissing, LoadFailed } from '../lists/load-failed.tsx';
import { MissingPage } from '../lists/missing-page.tsx';
import sheet from '../lists/page.module.css';
import { useProvider } from '../providers/queries.ts';
import { ProviderPage } from './provider-page.tsx';
import { pageTexts as texts } from './texts.ts';

/** `/p/:slug`: public page of a provider. The path is not case-sensitive. */
export default function ProviderScreen() {
  const { slug = '' } = useParams();
  const query = useProvider(slug.toLowerCase());
  const { data, error, isPending } = query;
  useTitle(data ? data.nnegocio || data.nombre : '');
  if (data) return <ProviderPage key={data.id} provider={data} />;
  if (isPending) {
    return (
      <output className={sheet.screen} aria-label={texts.loading}>
        <Skeleton shape="tile" height="260px" />
        <Skeleton shape="tile" height="420px" />
      </output>
    );
  }
  if (isMissing(error)) return <MissingPage texts={texts} slug={slug.toLowerCase()} />;
  return (
    <div className={sheet.screen}>
      <h1>{texts.failed}</h1>
      <LoadFailed query={query} />
    </div>
  );
}
