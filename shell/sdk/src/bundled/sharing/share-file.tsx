import { Button, useToasts } from '@vitrina/sdk';
import { type ComponentProps, useEffect, useState } from 'react';
import { shareTexts } from './share-texts.ts';

/**
 * Button that shares a file of the platform with the device's apps; renders nothing if the browser cannot share files.
 * Fetches the file before the press: Safari opens its share sheet only while a press is handled, not after a download.
 */
export function ShareFile({
  href,
  name,
  ...look
}: Pick<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Path of the file, served with its media type. */
  href: string;
  /** File name for the receiving app. */
  name: string;
}) {
  const toasts = useToasts();
  const [files, setFiles] = useState<File[] | null>(null);
  useEffect(() => {
    shareableFiles(href, name).then(setFiles, console.warn);
  }, [href, name]);
  if (!files) return null;
  const share = () =>
    navigator.share({ files }).catch((error: unknown) => {
      const isClosed = error instanceof DOMException && error.name === 'AbortError';
      if (!isClosed) toasts.show(shareTexts.fileRefused, 'error');
    });
  return <Button {...look} icon="send" variant="primary" onClick={() => void share()} />;
}

/** Fetches the file at an address in shareable form; null if the browser cannot share it. */
async function shareableFiles(href: string, name: string): Promise<File[] | null> {
  if (!('canShare' in navigator)) return null;
  const answer = await fetch(href, { cache: 'force-cache' });
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
  const blob = await answer.blob();
  const files = [new File([blob], name, { type: blob.type })];
  return navigator.canShare({ files }) ? files : null;
}
