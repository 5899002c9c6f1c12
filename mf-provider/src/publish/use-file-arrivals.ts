import { useToasts } from '@vitrina/sdk';
import { useEffect, useEffectEvent, useState } from 'react';
import { texts } from '../texts.ts';
import { droppedFiles, transferKind } from './dropped-files.ts';

/**
 * Receives files dropped anywhere on the page or pasted, while mounted and `active`. Otherwise a drop outside the form
 * would open the file or link in the browser. Shows an explanation if no file arrives.
 * @returns true while files are dragged over the page
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
    const listening = new AbortController();
    const { signal } = listening;
    // Content dragged within the page, such as one of its pictures, is not a new file.
    let isInternal = false;
    const kindOf = (event: DragEvent) => {
      const kind = isInternal ? 'other' : transferKind(event.dataTransfer);
      return kind === 'link' && takesText(event.target) ? 'other' : kind;
    };
    const on = <E extends 'dragstart' | 'dragend' | 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      event: E,
      listener: (event: WindowEventMap[E]) => void,
    ) => window.addEventListener(event, listener, { signal });
    on('dragstart', () => {
      isInternal = true;
    });
    on('dragend', () => {
      isInternal = false;
    });
    on('dragover', (event) => {
      const kind = kindOf(event);
      if (kind === 'other') return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = active && kind === 'files' ? 'copy' : 'none';
      setOver(active && kind === 'files');
    });
    on('dragleave', (event) => event.relatedTarget === null && setOver(false));
    on('drop', (event) => {
      const kind = kindOf(event);
      if (kind === 'other' || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      if (kind === 'link') refuseLink();
      else void droppedFiles(event.dataTransfer).then(arrive);
    });
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Word and Excel add a picture of the copied text: in a text field, the text is meant.
      const isText = takesText(event.target) && event.clipboardData?.types.includes('text/plain');
      if (files.length === 0 || isText) return;
      event.preventDefault();
      arrive(files);
    });
    return () => listening.abort();
  }, [active]);
  return over;
}

/** Returns true for a field that people write in. */
function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, input:not([type=file]), [contenteditable]');
}
