import { Button, useToasts } from '@vitrina/sdk';
import { type ComponentProps, useEffect, useState } from 'react';
import { bundledTexts } from '../texts.ts';

/**
 * Button that gives a file, which the platform has at an address, to the apps of the device; nothing where the browser
 * shares no files. It fetches the file before the press: Safari opens its share sheet only while a press is handled, not
 * after a download.
 */
export function ShareFile({
  href,
  name,
  ...look
}: Pick<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Path of the file, which is answered with its media type. */
  href: string;
  /** Name under which apps get it. */
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
      if (!isClosed) toasts.show(bundledTexts.share.fileRefused, 'error');
    });
  return <Button {...look} icon="send" variant="primary" onClick={() => void share()} />;
}

/** The file at an address as the device's apps take it; null where the browser shares none. */
async function shareableFiles(href: string, name: string): Promise<File[] | null> {
  if (!('canShare' in navigator)) return null;
  const answer = await fetch(href, { cache: 'force-cache' });
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
  const blob = await answer.blob();
  const files = [new File([blob], name, { type: blob.type })];
  return navigator.canShare({ files }) ? files : null;
}
