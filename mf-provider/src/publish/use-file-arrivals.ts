import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Files that are dropped anywhere on the page or pasted, while mounted and `active`. A drop outside of the form would
 * otherwise open the file in the browser. Returns whether files are dragged over the page.
 */
export function useFileArrivals(active: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const arrive = useEffectEvent((list: FileList | undefined) => {
    const files = [...(list ?? [])];
    if (active && files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const held = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    window.addEventListener(
      'dragover',
      (event) => {
        if (!held(event)) return;
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = active ? 'copy' : 'none';
        setOver(active);
      },
      { signal },
    );
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        if (!held(event)) return;
        event.preventDefault();
        setOver(false);
        arrive(event.dataTransfer?.files);
      },
      { signal },
    );
    window.addEventListener(
      'paste',
      (event) => {
        if ((event.clipboardData?.files.length ?? 0) === 0) return;
        event.preventDefault();
        arrive(event.clipboardData?.files);
      },
      { signal },
    );
    return () => ended.abort();
  }, [active]);
  return over;
}
