import { Button, EmptyState, messageOf } from '@vitrina/sdk';

/** Shown in place of content that failed to load. @param props.retry label of the button that loads it again */
export function LoadFailed(props: { error: Error; text: string; retry: string; onRetry(): unknown }) {
  const action = <Button onClick={() => props.onRetry()}>{props.retry}</Button>;
  return <EmptyState title={messageOf(props.error, props.text)} action={action} />;
}
