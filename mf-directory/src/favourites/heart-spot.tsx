import type { Provider } from '@vitrina/contracts';
import { lazy, Suspense } from 'react';

const Heart = lazy(() => import(/* webpackChunkName: "heart" */ './heart.tsx'));

/** Heart that saves a provider. Its code is loaded after the page, which reserves a space of 44 pixels. */
export function HeartSpot(props: { provider: Provider }) {
  return (
    <Suspense>
      <Heart {...props} />
    </Suspense>
  );
}
