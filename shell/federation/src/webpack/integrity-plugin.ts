import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';

/**
 * Name of the page's function that gives a script or stylesheet its integrity value. The shell's entry defines it, frozen,
 * from the registry's answer; an unknown address gets a value that no file has.
 */
const GUARD = '__vitrinaGuard';

/** The same function in pages of the development server, where files change while the page is open; see `dev/hot/page.js`. */
export const DEV_GUARD = '__vitrinaDev.guard';

const NAME = 'IntegrityPlugin';

/** Sends every script and stylesheet that webpack's runtime adds through the page's guard. */
export class IntegrityPlugin implements WebpackPluginInstance {
  readonly #guard: string;

  constructor(guard = GUARD) {
    this.#guard = guard;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const scripts = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      scripts.createScript.tap(NAME, (source) => `${source}\n${this.#guard}(script, url);`);
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation);
      styles.beforeTagInsert.tap(NAME, (source, { tag, href }) => `${source}\n${this.#guard}(${tag}, ${href});`);
    });
  }
}
