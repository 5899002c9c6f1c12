import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { texts } from '../texts.ts';

/** Packages of the platform that a microfrontend in another repository is built with. */
export const KIT_PACKAGES = ['contracts', 'first-content', 'sdk', 'federation'] as const;

/** Folder of the packages' archives, both in a kit and in a microfrontend. */
export const VENDOR = 'vendor';

/** Reference to an archive in `package.json`: the package, then the start of the archive's SHA-256. */
const NAMED = /file:vendor\/(contracts|first-content|sdk|federation)(?:-[0-9a-f]+)?\.tgz/g;

/** Lists the archives of a kit. @throws with a Spanish text if the folder is not a kit */
export async function archivesOf(kit: string): Promise<string[]> {
  const found = await readdir(path.join(kit, VENDOR)).catch(() => []);
  const archives = found.filter((file) => file.endsWith('.tgz'));
  if (archives.length !== KIT_PACKAGES.length) throw new Error(texts.noKit(kit));
  return archives;
}

/**
 * Replaces the archives in a microfrontend's `vendor/` by a kit's, and their names in its `package.json`.
 * @throws with a Spanish text if either folder is not a kit or a microfrontend
 */
export async function takeArchives(kit: string, folder: string): Promise<void> {
  const archives = await archivesOf(kit);
  const manifest = path.join(folder, 'package.json');
  const text = await readFile(manifest, 'utf8').catch(() => {
    throw new Error(texts.noPackage(folder));
  });
  const vendor = path.join(folder, VENDOR);
  await rm(vendor, { recursive: true, force: true });
  await mkdir(vendor);
  for (const archive of archives) await copyFile(path.join(kit, VENDOR, archive), path.join(vendor, archive));
  const current = (named: string, short: string) => {
    const archive = archives.find((file) => file.startsWith(`${short}-`));
    return archive ? `file:${VENDOR}/${archive}` : named;
  };
  await writeFile(manifest, withEveryPackage(text).replaceAll(NAMED, current));
}

const manifestFile = z.looseObject({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  overrides: z.record(z.string(), z.unknown()).default({}),
});

/** Adds the kit's packages that a `package.json` of an older kit lacks: npm would look for them in the public registry. */
function withEveryPackage(text: string): string {
  const manifest = manifestFile.parse(JSON.parse(text));
  const { dependencies, devDependencies, overrides } = manifest;
  const missing = KIT_PACKAGES.filter((short) => {
    const name = `@vitrina/${short}`;
    return !(name in dependencies || name in devDependencies);
  });
  if (missing.length === 0) return text;
  for (const short of missing) {
    devDependencies[`@vitrina/${short}`] = `file:${VENDOR}/${short}.tgz`;
    overrides[`@vitrina/${short}`] = `$@vitrina/${short}`;
  }
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
