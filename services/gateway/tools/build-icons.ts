import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type AppImage, appleIcon, icons, MARK, MASKABLE_MARK, maskableIcons } from '../src/page/static.ts';

/** `npm run icons -w @vitrina/gateway`: draws the icons in `assets` from the marks. */

/** Pixels per inch at which a mark is drawn before it is made smaller, so that its edges are smooth. */
const DENSITY = 1_600;

async function draw(mark: string, { file, width }: AppImage): Promise<void> {
  const png = await sharp(Buffer.from(mark), { density: DENSITY })
    .resize(width)
    .png({ compressionLevel: 9 })
    .toBuffer();
  await writeFile(new URL(`../assets/${file}`, import.meta.url), png);
}

for (const icon of icons) await draw(MARK, icon);
for (const icon of [...maskableIcons, appleIcon]) await draw(MASKABLE_MARK, icon);
