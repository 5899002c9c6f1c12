import { lazy, Suspense } from 'react';

const Found = lazy(() => import(/* webpackChunkName: "more" */ './alternatives.tsx'));

/** Shown for a missing provider or work: a search field and other providers. @param slug empty if unknown */
export function Alternatives({ slug = '' }: { slug?: string }) {
  return (
    <Suspense>
      <Found slug={slug} />
    </Suspense>
  );
}
