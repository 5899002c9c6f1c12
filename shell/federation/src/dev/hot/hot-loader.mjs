import path from 'node:path';
import { transform as compile } from 'esbuild';
import { transformSync } from 'oxc-transform';

/** The module that a microfrontend exposes. */
const APP = 'src/app.tsx';

/**
 * Compiles a module with components for Fast Refresh, which esbuild does not prepare. Reports errors with esbuild's text,
 * like every other module.
 * @param {string} source
 */
export default async function hotLoader(source) {
  const done = this.async();
  const { target } = this.getOptions();
  const name = path.relative(this.rootContext, this.resourcePath).replaceAll(path.sep, '/');
  try {
    const { code, map, errors } = transformSync(name, source, {
      target,
      sourcemap: true,
      typescript: { onlyRemoveTypeImports: true },
      jsx: { runtime: 'automatic', refresh: true },
    });
    if (errors.length > 0) {
      await compile(source, { loader: 'tsx', sourcefile: name, logLevel: 'silent' });
      throw new Error(errors.map(({ message, codeframe }) => codeframe ?? message).join('\n'));
    }
    // On the first line, so that the source map's lines stay correct.
    const before = `const $hot = window.__vitrinaDev.moduleOf(${JSON.stringify(name)}), $RefreshReg$ = $hot.register, $RefreshSig$ = $hot.sign; `;
    const after = `\n$hot.${name === APP ? 'acceptApp' : 'accept'}(__webpack_module__.exports, import.meta.webpackHot, () => __webpack_hash__);\n`;
    done(null, before + code + after, { ...map, sources: [this.resourcePath] });
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}
