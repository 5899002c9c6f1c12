import path from 'node:path';
import { type ComponentPages, componentPages } from '@vitrina/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Page = Awaited<ReturnType<ComponentPages['open']>>;

const entry = `
import { readChosenFile, readyPicture } from './images/ready-picture.ts';
import { canvasKeepsPixels } from './images/canvas.ts';
Object.assign(window, { readChosenFile, readyPicture, canvasKeepsPixels });
`;
let pages: ComponentPages;
beforeAll(async () => {
  pages = await componentPages(entry, path.resolve(import.meta.dirname, '../src'));
});
afterAll(() => pages?.close());

/** Functions under test and picture generators in the page. */
declare global {
  interface Window {
    readChosenFile(file: File): Promise<{ file: File; type: string; animated: boolean }>;
    readyPicture(read: { file: File }): Promise<{ file: File; shown: boolean } | null>;
    canvasKeepsPixels(): Promise<boolean>;
    photo(type?: string): Promise<Blob>;
    ready(
      blob: Blob,
      name: string,
      type?: string,
    ): Promise<{ same: boolean; type: string; bytes: number; shown: boolean } | null>;
  }
}

async function open(): Promise<Page> {
  const page = await pages.open('/');
  await page.waitForFunction(() => 'readyPicture' in window);
  await page.evaluate(() => {
    /** Photo-like picture of several megabytes: noise compresses badly. */
    window.photo = async (type = 'image/png') => {
      const canvas = new OffscreenCanvas(1200, 900);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no context');
      const pixels = context.createImageData(1200, 900);
      let state = 7;
      for (let index = 0; index < pixels.data.length; index += 1) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        pixels.data[index] = index % 4 === 3 ? 255 : state >>> 24;
      }
      context.putImageData(pixels, 0, 0);
      return canvas.convertToBlob({ type });
    };
    window.ready = async (blob, name, type = blob.type) => {
      const chosen = new File([blob], name, { type });
      const made = await window.readyPicture(await window.readChosenFile(chosen));
      if (!made) return null;
      const { file, shown } = made;
      return { same: file.size === chosen.size, type: file.type, bytes: file.size, shown };
    };
  });
  return page;
}

describe('a chosen picture', () => {
  it('becomes smaller if it has more than 1 MB, whatever name and type the system reports', async () => {
    const page = await open();
    const made = await page.evaluate(async () => window.ready(await window.photo(), 'content-uri', ''));
    expect(made).toMatchObject({ same: false, type: 'image/jpeg', shown: true });
    expect(made?.bytes).toBeLessThan(1_048_577);
    await page.close();
  });

  it('stays unchanged if it is animated', async () => {
    const page = await open();
    const made = await page.evaluate(async () => {
      const still = new Uint8Array(await (await window.photo()).arrayBuffer());
      // Announces an animation with one frame, after the header: browsers show it and do not check its checksum.
      const acTL = Uint8Array.of(0, 0, 0, 8, 0x61, 0x63, 0x54, 0x4c, 0, 0, 0, 1, 0, 0, 0, 0, 0xb9, 0x3d, 0xd9, 0x17);
      return window.ready(new Blob([still.slice(0, 33), acTL, still.slice(33)]), 'gato.png', 'image/png');
    });
    expect(made).toMatchObject({ same: true, type: 'image/png' });
    await page.close();
  });

  it('becomes a JPEG if only this browser can display its format', async () => {
    const page = await open();
    const made = await page.evaluate(() => {
      // Bitmap (BMP) of two by two pixels with 24 bits.
      const bmp = new Uint8Array(70);
      bmp.set([0x42, 0x4d, 70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24]);
      return window.ready(new Blob([bmp]), 'imagen.bmp', 'image/bmp');
    });
    expect(made).toMatchObject({ type: 'image/jpeg', shown: true });
    await page.close();
  });

  it('gets no preview if it is broken', async () => {
    const page = await open();
    expect(await page.evaluate(() => window.ready(new Blob(['nada']), 'rota.jpg', 'image/jpeg'))).toBeNull();
    const broken = await page.evaluate(() =>
      window.ready(new Blob([Uint8Array.of(255, 216, 255, 224), 'x'.repeat(2_000_000)]), 'rota.jpg'),
    );
    expect(broken).toBeNull();
    await page.close();
  });
});

/** Faults of canvases: fingerprinting protection adds noise, and browsers out of memory return nothing. */
const canvases: readonly (readonly [what: string, change: () => void])[] = [
  [
    'reads other pixels than were drawn',
    () => {
      const honest = OffscreenCanvasRenderingContext2D.prototype.getImageData;
      OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...given) {
        const read = honest.apply(this, given);
        read.data[40] = (read.data[40] ?? 0) ^ 1;
        return read;
      };
    },
  ],
  [
    'encodes other pixels than were drawn',
    () => {
      const honest = OffscreenCanvas.prototype.convertToBlob;
      OffscreenCanvas.prototype.convertToBlob = function (options) {
        const context = this.getContext('2d');
        for (let x = 0; x < this.width; x += 3) context?.fillRect(x, 0, 1, this.height);
        return honest.call(this, options);
      };
    },
  ],
  [
    'encodes other pixels, in a browser without canvases for workers',
    () => {
      Reflect.deleteProperty(window, 'OffscreenCanvas');
      const honest = HTMLCanvasElement.prototype.toBlob;
      HTMLCanvasElement.prototype.toBlob = function (...given) {
        this.getContext('2d')?.clearRect(0, 0, this.width / 2, this.height);
        honest.apply(this, given);
      };
    },
  ],
  [
    'makes no file, as on an iPhone without memory',
    () => {
      Reflect.deleteProperty(window, 'OffscreenCanvas');
      HTMLCanvasElement.prototype.toBlob = (give) => give(null);
    },
  ],
  [
    'has no context',
    () => {
      OffscreenCanvas.prototype.getContext = () => null;
    },
  ],
];

describe('a canvas', () => {
  it('passes the probe in Chromium, with and without OffscreenCanvas', async () => {
    const page = await open();
    expect(await page.evaluate(() => window.canvasKeepsPixels())).toBe(true);
    await page.evaluate(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
    expect(await page.evaluate(() => window.canvasKeepsPixels())).toBe(true);
    await page.close();
  });

  it.each(canvases)('stays unused if it %s: the picture is sent as it was chosen', async (_, change) => {
    const page = await open();
    await page.evaluate(async () => Object.assign(window, { chosen: await window.photo() }));
    await page.evaluate(change);
    expect(await page.evaluate(() => window.canvasKeepsPixels())).toBe(false);
    const made = await page.evaluate(() => window.ready(Reflect.get(window, 'chosen'), 'foto.png'));
    expect(made).toMatchObject({ same: true, type: 'image/png', shown: true });
    await page.close();
  });
});
