import type { SyntheticEvent } from 'react';

/**
 * Says on a picture's own element how its loading ended: `data-is` is `loaded` or `failed`. A page of pictures that are
 * all drawn once more for it would keep people waiting.
 */
export function markLoading({ type, currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.dataset.is = type === 'load' ? 'loaded' : 'failed';
}
