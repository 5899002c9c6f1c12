import { ApiError, Button, lazyPart, Message } from '@vitrina/sdk';
import { Suspense } from 'react';
import { texts } from '../texts.ts';

const OFFLINE = 'Sin conexión: esto no se había abierto antes en este dispositivo. Aparece cuando vuelva la señal.';

/**
 * Explains why something could not be loaded, with a retry button; it also reloads when the network returns.
 * @param props.query.error null if the server cannot be reached
 */
export function LoadFailed({ query: { error, refetch } }: { query: { error: Error | null; refetch(): unknown } }) {
  const isOffline = !error || (error instanceof ApiError && error.status === 0);
  return (
    <div>
      <Message tone={isOffline ? 'info' : 'error'}>{isOffline ? OFFLINE : error.message}</Message>
      <Button icon="refresh" onClick={() => void refetch()}>
        {texts.lists.retry}
      </Button>
    </div>
  );
}

/** Returns true if the server reports that the resource does not exist, or no longer; other failures may be temporary. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 410].includes(error.status);
}

const Found = lazyPart(() => import(/* webpackChunkName: "more" */ '../recommendations/alternatives.tsx'));

/** Shown for a missing provider or work: a search field and other providers. @param slug empty if unknown */
export function Alternatives({ slug = '' }: { slug?: string }) {
  return (
    <Suspense>
      <Found slug={slug} />
    </Suspense>
  );
}
