import type { Sheet } from './draw-reduced.ts';

/** Something to draw on that every browser has. @throws where it gives no context */
export function pageSheet(width: number, height: number): Sheet {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  const encode = (quality: number) =>
    new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no blob'))), 'image/jpeg', quality);
    });
  return { context, encode };
}
