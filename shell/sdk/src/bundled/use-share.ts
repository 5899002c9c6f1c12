import { useToasts } from '@vitrina/sdk';
import { bundledTexts as texts } from './texts.ts';

/** Shares a page by the system's sheet, or copies its address where there is none. */
export function useShare(): (page: { title: string; text: string; path: string }) => Promise<void> {
  const toasts = useToasts();
  return async ({ title, text, path }) => {
    const url = new URL(path, location.origin).href;
    try {
      if (navigator.share) await navigator.share({ title, text, url });
      else {
        await navigator.clipboard.writeText(url);
        toasts.show(texts.copied, 'success');
      }
    } catch (error) {
      // Closing the system's share sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toasts.show(texts.notCopied, 'error');
    }
  };
}
