import { lazy, Suspense } from 'react';

const Message = lazy(() => import(/* webpackChunkName: "more" */ './choose-place-message.tsx'));

/** Asks for a place if the address names an unknown one. */
export function ChoosePlace() {
  return (
    <Suspense>
      <Message />
    </Suspense>
  );
}
