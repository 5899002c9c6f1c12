import { lazyPart, Skeleton } from '@vitrina/sdk';
import { type ComponentProps, Suspense } from 'react';

// Most posts have a single file.
const Loaded = lazyPart(() => import(/* webpackChunkName: "works" */ './piece-list.tsx'));

/** Pictures and videos of a work, to put in order. */
export function PieceList(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Skeleton height="220px" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
