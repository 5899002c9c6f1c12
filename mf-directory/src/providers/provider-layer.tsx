import { type ComponentProps, lazy } from 'react';
import { LazyLayer } from '../address/lazy-layer.tsx';

// Same chunk as the layer of a post.
const OpenProvider = lazy(() => import(/* webpackChunkName: "layers" */ './open-provider.tsx'));

/** Contact card of the provider named by the address, over the list. */
export function ProviderLayer(props: ComponentProps<typeof OpenProvider>) {
  return (
    <LazyLayer openId={props.layer.openId}>
      <OpenProvider {...props} />
    </LazyLayer>
  );
}
