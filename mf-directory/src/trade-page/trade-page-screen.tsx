import { api, Link, lazyPart, Message, Navigate, Skeleton, useParams, useQuery } from '@vitrina/sdk';
import { useTitle } from '@vitrina/sdk/bundled';
import { LazyLayer, useLayer } from '../address/layer.tsx';
import { useAddress } from '../address/use-address.ts';
import { ProviderResult } from '../explore/found-providers.tsx';
import { isMissing, LoadFailed } from '../lists/load-failed.tsx';
import { MissingPage } from '../lists/missing-page.tsx';
import sheet from '../lists/page.module.css';
import { texts as common } from '../texts.ts';
import { wholePlace } from './answers.ts';
import { tradeTexts as texts } from './texts.ts';
import { TradePageView } from './trade-page-view.tsx';

const OpenProvider = lazyPart(() => import(/* webpackChunkName: "layers" */ '../providers/contact-card.tsx'));

/** `/servicios/:segmento/:lugar`: page of a trade in a place. Another spelling of the address leads to the right one. */
export default function TradePageScreen() {
  const { segmento = '', lugar = '' } = useParams();
  const query = useTradePage(segmento, lugar);
  const [{ proveedor }, change] = useAddress(['proveedor']);
  const layer = useLayer('proveedor', proveedor, change);
  const { data, error, isPending } = query;
  const page = data?.data;
  useTitle(page ? texts.heading(page.segmento, wholePlace(page.lugar)) : '');
  if (page && page.ruta !== `/servicios/${segmento}/${lugar}`) return <Navigate to={page.ruta} replace />;
  if (page) {
    return (
      <>
        <TradePageView
          page={page}
          card={(provider) => (
            <ProviderResult key={provider.id} provider={provider} onOpen={() => layer.open(provider.slug)} />
          )}
          note={data.degradado && <Message>{common.explore.degraded}</Message>}
          Link={Link}
        />
        <LazyLayer openId={proveedor}>
          <OpenProvider layer={layer} />
        </LazyLayer>
      </>
    );
  }
  if (isPending) {
    return (
      <output className={sheet.screen} aria-label={texts.loading}>
        <Skeleton shape="tile" height="160px" />
        <Skeleton shape="tile" height="420px" />
      </output>
    );
  }
  if (isMissing(error)) return <MissingPage texts={texts} />;
  return (
    <div className={sheet.screen}>
      <h1>{texts.failed}</h1>
      <LoadFailed query={query} />
    </div>
  );
}

function useTradePage(segmento: string, lugar: string) {
  const params = { segmento, lugar };
  return useQuery({
    queryKey: ['oficio', segmento, lugar],
    queryFn: ({ signal }) => api.get('/api/servicios/:segmento/:lugar', { params, signal }),
    initialData: () => api.first('/api/servicios/:segmento/:lugar', { params })?.answer,
    staleTime: 60_000,
  });
}
