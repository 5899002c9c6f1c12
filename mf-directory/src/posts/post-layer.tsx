import { lazyPart } from '@vitrina/sdk';
import type { ComponentProps } from 'react';
import { LazyLayer } from '../address/layer.tsx';
import { loadWhenIdle } from '../load-when-idle.ts';

// Loaded later, so that a screen shows its works sooner.
const load = () => import(/* webpackChunkName: "layers" */ './open-post.tsx');
const OpenPost = lazyPart(load);
loadWhenIdle(load);

/** Post named by the address, over its list. */
export function PostLayer(props: ComponentProps<typeof OpenPost>) {
  return (
    <LazyLayer openId={props.layer.openId}>
      <OpenPost {...props} />
    </LazyLayer>
  );
}
