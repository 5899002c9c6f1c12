import sharp from 'sharp';

/**
 * Creates a photograph-like JPEG of about 2 MB with GPS data, an orientation and a comment, like those of phones. Noise
 * from a fixed seed over a gradient compresses as badly as a real photo.
 */
export async function photoWithGps(): Promise<Buffer> {
  const width = 2400;
  const height = 1800;
  const pixels = Buffer.alloc(width * height * 3);
  let state = 20_260_101;
  for (let index = 0; index < pixels.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const x = (index / 3) % width;
    pixels[index] = Math.round((x / width) * 180 + (state >>> 24) / 4);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { ImageDescription: 'SECRETO-EXIF', Model: 'Camara de prueba' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 42/1', GPSLongitudeRef: 'W', GPSLongitude: '99/1 7/1 39/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Creates a small JPEG of a single colour. */
export function smallPicture(color = '#1f6f5c', width = 900, height = 700): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

/** Creates a picture with an intact header and a missing end: it is accepted, but cannot be decoded. */
export async function truncatedPicture(): Promise<Buffer> {
  const whole = await photoWithGps();
  return whole.subarray(0, Math.round(whole.length / 3));
}
