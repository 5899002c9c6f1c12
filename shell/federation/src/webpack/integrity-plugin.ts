import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';

/**
 * Name of the page's function from a file's URL to its integrity value. The shell's entry defines it, frozen, from
 * the registry's answer; for an address it does not know it returns a hash that no file has, so the browser blocks.
 */
export const INTEGRITY_FUNCTION = '__vitrinaIntegrity';

const NAME = 'IntegrityPlugin';

/** Gives every script and stylesheet that webpack's runtime adds to the page its integrity value. */
export class IntegrityPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const scripts = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      scripts.createScript.tap(NAME, (source) => `${source}\nscript.integrity = ${INTEGRITY_FUNCTION}(url);`);
      const styles = MiniCssExtractPlugin.getCompilationHooks(compilation);
      styles.beforeTagInsert.tap(
        NAME,
        (source, names) => `${source}\n${names.tag}.integrity = ${INTEGRITY_FUNCTION}(${names.href});`,
      );
    });
  }
}
