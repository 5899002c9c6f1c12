import { lazy, Suspense } from 'react';

const Found = lazy(() => import(/* webpackChunkName: "more" */ './someone-else.tsx'));

/** The way on from a provider or work that is not there: a search and other providers. @param slug empty where none is known */
export function SomeoneElse({ slug = '' }: { slug?: string }) {
  return (
    <Suspense>
      <Found slug={slug} />
    </Suspense>
  );
}
