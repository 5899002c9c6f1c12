import { useToasts } from '@vitrina/sdk';
import { useEffect, useEffectEvent, useState } from 'react';
import { texts } from '../texts.ts';
import { broughtBy, droppedFiles } from './dropped-files.ts';

/**
 * Files that are dropped anywhere on the page or pasted, while mounted and `active`. A drop outside of the form would
 * otherwise open the file or the link in the browser. Says what to do where no file comes. Returns whether files are
 * dragged over the page.
 */
export function useFileArrivals(active: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const toasts = useToasts();
  const [over, setOver] = useState(false);
  const arrive = useEffectEvent((files: readonly File[]) => {
    if (!active) return;
    if (files.length > 0) onFiles(files);
    else toasts.show(texts.publish.nothingDropped);
  });
  const refuseLink = useEffectEvent(() => {
    if (active) toasts.show(texts.publish.linkDropped);
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    // What is dragged within the page, such as a picture of it, is no file that arrives.
    let inner = false;
    const brought = (event: DragEvent) => {
      const what = inner ? 'other' : broughtBy(event.dataTransfer);
      return what === 'link' && takesText(event.target) ? 'other' : what;
    };
    const on = <E extends 'dragstart' | 'dragend' | 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      event: E,
      listener: (event: WindowEventMap[E]) => void,
    ) => window.addEventListener(event, listener, { signal });
    on('dragstart', () => {
      inner = true;
    });
    on('dragend', () => {
      inner = false;
    });
    on('dragover', (event) => {
      const what = brought(event);
      if (what === 'other') return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = active && what === 'files' ? 'copy' : 'none';
      setOver(active && what === 'files');
    });
    on('dragleave', (event) => event.relatedTarget === null && setOver(false));
    on('drop', (event) => {
      const what = brought(event);
      if (what === 'other' || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      if (what === 'link') refuseLink();
      else void droppedFiles(event.dataTransfer).then(arrive);
    });
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Word and Excel add a picture of what was copied: in a field for text, the text is meant.
      const isText = takesText(event.target) && event.clipboardData?.types.includes('text/plain');
      if (files.length === 0 || isText) return;
      event.preventDefault();
      arrive(files);
    });
    return () => ended.abort();
  }, [active]);
  return over;
}

/** True for a field that people write in. */
function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, input:not([type=file]), [contenteditable]');
}
