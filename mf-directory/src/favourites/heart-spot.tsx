import { lazyPart } from '@vitrina/sdk';
import { type ComponentProps, Suspense } from 'react';
import type HeartType from './heart.tsx';

const Heart = lazyPart(() => import(/* webpackChunkName: "heart" */ './heart.tsx'));

/** Heart that saves a provider. Its code is loaded after the page, which reserves a space of 44 pixels. */
export function HeartSpot(props: ComponentProps<typeof HeartType>) {
  return (
    <Suspense>
      <Heart {...props} />
    </Suspense>
  );
}
