import type { Sheet } from './draw-reduced.ts';

/** Something to draw on that needs no page. @throws where the browser gives no context */
export function offscreenSheet(width: number, height: number): Sheet {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  return { context, encode: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
}
