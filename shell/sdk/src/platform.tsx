import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from './api/error.ts';
import { AssistantProvider } from './assistant.tsx';
import { LocationProvider } from './location/location.tsx';
import { SessionProvider } from './session/session.tsx';
import { ToastProvider } from './ui/toasts.tsx';

/** Answers are fresh for this long, in milliseconds: moving between screens requests nothing twice. */
const FRESH_MS = 30_000;
const RETRIES = 2;
/** Pause before a load is tried again, in milliseconds, three times as long before the next: a person learns it in time. */
const FIRST_PAUSE_MS = 400;

/** A repeat helps where the connection or the server failed; a refusal stays one. */
function worthRepeating(failures: number, error: unknown): boolean {
  const passing = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return passing && failures < RETRIES;
}

// An answer is rendered in the task that brings it: a timer might fire only after the next frame.
notifyManager.setScheduler(queueMicrotask);

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: worthRepeating,
        retryDelay: (failures) => FIRST_PAUSE_MS * 3 ** failures,
        refetchOnWindowFocus: false,
        // Requests are sent even if the browser reports offline, which is wrong behind a VPN or a virtual network. Without
        // a network they fail, so that a screen says so; paused, they would stay skeletons.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
}

/** All providers of the SDK's hooks. It needs the router around it. */
export function Platform({ children }: { children: ReactNode }): ReactNode {
  const [client] = useState(makeClient);
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <LocationProvider>
          <ToastProvider>
            <AssistantProvider>{children}</AssistantProvider>
          </ToastProvider>
        </LocationProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
