import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from './api/error.ts';
import { AssistantProvider } from './assistant.tsx';
import { LocationProvider } from './location.tsx';
import { SessionProvider } from './session/session.tsx';
import { ToastProvider } from './ui/toasts.tsx';

/** Time for which responses count as fresh, in milliseconds: moving between screens sends no request twice. */
const FRESH_MS = 30_000;
/** Age at which content is loaded again when its page returns to the screen, in milliseconds: shops open and close. */
const OLD_MS = 300_000;
const RETRIES = 2;
/** Pause before the first retry of a load, in milliseconds; the next is three times as long. Short, to show failures soon. */
const FIRST_PAUSE_MS = 400;

/** Retries only connection and server failures: a refusal would repeat. */
function worthRepeating(failures: number, error: unknown): boolean {
  const passing = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return passing && failures < RETRIES;
}

// Renders a response in the task that brings it: a timer might fire only after the next frame.
notifyManager.setScheduler(queueMicrotask);

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: worthRepeating,
        retryDelay: (failures) => FIRST_PAUSE_MS * 3 ** failures,
        // The pages of a list would be loaded one after the other, and shift what the visitor looks at.
        refetchOnWindowFocus: ({ state }) =>
          Date.now() - state.dataUpdatedAt > OLD_MS && !Object(state.data).pages?.[1],
        // Requests are sent even if the browser reports offline, which is wrong behind a VPN or a virtual network. Without a
        // network they fail and the screen shows an error; paused, they would stay skeletons.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
}

/** Provides everything that the SDK's hooks need. Must be inside the router. */
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
