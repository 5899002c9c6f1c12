import { ApiError, Button, Message } from '@vitrina/sdk';
import { texts } from '../texts.ts';

const OFFLINE = 'Sin conexión: esto no se había abierto antes en este dispositivo. Aparece cuando vuelva la señal.';

/** Explains why something could not be loaded, with a retry button; it also reloads when the network returns. */
export function LoadFailed({ query: { error, refetch } }: { query: { error: Error | null; refetch(): unknown } }) {
  const isOffline = error instanceof ApiError && error.status === 0;
  return (
    <div>
      <Message tone={isOffline ? 'info' : 'error'}>{isOffline ? OFFLINE : error?.message}</Message>
      <Button icon="refresh" onClick={() => void refetch()}>
        {texts.lists.retry}
      </Button>
    </div>
  );
}
