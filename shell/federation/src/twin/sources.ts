import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TwinPart } from './twin.ts';

const text = (value: unknown) => JSON.stringify(value);

/** Source of the microfrontends' data that the page needs from the start. */
export function partsSource(parts: readonly TwinPart[]): string {
  const known = parts.map(({ declaration: { name, routes, slots, navigation } }) => ({
    name,
    routes: routes.map(({ path: route, title }) => ({ path: route, title })),
    slots: slots.map(({ slot }) => slot),
    navigation,
  }));
  return `export const microfrontends = ${text(known)};\n`;
}

/** Replaces the shell's `page.ts`: the page contains only the shell, and the bundle everything else. */
export function pageSource(original: string): string {
  return `import { registryOfPage as written } from ${text(original)};
import { microfrontends } from './parts.js';
export { dataOfPage } from ${text(original)};
const linked = new Set(microfrontends.flatMap(({ navigation }) => navigation.map(({ path }) => path)));
export function registryOfPage() {
  const answer = written();
  const navigation = answer.shell.navigation.filter(({ path }) => !linked.has(path));
  return { ...answer, shell: { ...answer.shell, navigation }, microfrontends };
}
`;
}

/** Replaces the shell's `runtime.ts`: a microfrontend is an import, in a separate chunk. */
export function runtimeSource(parts: readonly TwinPart[]): string {
  const loaders = parts.map(({ folder, declaration: { name } }) => {
    const app = text(path.join(folder, 'src/app.tsx'));
    return `  ${text(name)}: () => import(/* webpackChunkName: ${text(name)} */ ${app}),`;
  });
  return `const loaders = {\n${loaders.join('\n')}\n};
export function registerMicrofrontends() {}
export const loadMicrofrontend = async ({ name }) => (await loaders[name]()).default;
`;
}

/** Source of one first content with all pages. */
export function firstSource(parts: readonly TwinPart[]): string {
  const files = parts.map(({ folder }) => path.join(folder, 'first/index.tsx')).filter((file) => existsSync(file));
  const imports = files.map((file, index) => `import part${index} from ${text(file)};`);
  return `${imports.join('\n')}\nexport default { ${files.map((_, index) => `...part${index}`).join(', ')} };\n`;
}
