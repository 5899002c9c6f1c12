import { type ComponentProps, lazy } from 'react';
import { LazyLayer } from '../address/lazy-layer.tsx';
import { loadWhenIdle } from '../load-when-idle.ts';

// A screen shows its works sooner without it.
const load = () => import(/* webpackChunkName: "layers" */ './open-post.tsx');
const OpenPost = lazy(load);
loadWhenIdle(load);

/** The post that the address names, over its list. */
export function PostLayer(props: ComponentProps<typeof OpenPost>) {
  return (
    <LazyLayer openId={props.layer.openId}>
      <OpenPost {...props} />
    </LazyLayer>
  );
}
