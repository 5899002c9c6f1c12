/** Quality at which a profile photo is compressed (specification, business constants). */
const QUALITY = 0.6;
/** Longest side of a profile photo, in pixels: twice the largest at which it is shown. */
const MAX_SIDE = 1280;

/** A profile photo as a JPEG at quality 0.6. Rejects where the browser cannot read the file. */
export async function compressPhoto(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return new File([blob], 'foto.jpg', { type: 'image/jpeg' });
}
