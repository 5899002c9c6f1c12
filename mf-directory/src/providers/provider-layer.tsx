import { type ComponentProps, lazy } from 'react';
import { LazyLayer } from '../address/lazy-layer.tsx';

// It comes with the layer of a post.
const OpenProvider = lazy(() => import(/* webpackChunkName: "layers" */ './open-provider.tsx'));

/** The contact card of the provider that the address names, over the list. */
export function ProviderLayer(props: ComponentProps<typeof OpenProvider>) {
  return (
    <LazyLayer openId={props.layer.openId}>
      <OpenProvider {...props} />
    </LazyLayer>
  );
}
