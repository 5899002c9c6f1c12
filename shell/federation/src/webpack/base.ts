import { createHash } from 'node:crypto';
import path from 'node:path';
import { assetExtensions } from '@vitrina/contracts/microfrontends';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import Minimizer from 'minimizer-webpack-plugin';
import webpack, { type Compiler, type Configuration, type LoaderContext, type Module, type RuleSetRule } from 'webpack';
import { SameBytesPlugin } from './same-bytes-plugin.ts';

/** `production` for visitors; `development` for watch mode: faster, readable, with source maps. */
export type Mode = 'production' | 'development';

/** Input of one folder's build. */
export interface BuildTarget {
  /** Absolute path of the folder with `microfrontend.ts` and `src/`. */
  folder: string;
  /** Name in the registry, such as `mf-chat`. */
  name: string;
  mode: Mode;
  /** True for a build whose changes are applied to open pages. */
  isHot?: boolean;
}

/** Newest JavaScript that the oldest browsers below support. */
const LANGUAGE = 'es2022';

/**
 * Oldest browsers with the full layout. iOS 16 is the last version for the iPhone 8 and X, Chrome 119 for Android 7. CSS
 * that they do not support, such as nested rules, is rewritten.
 */
const OLDEST_BROWSERS = ['chrome108', 'firefox115', 'safari16'];

/** The checkout, or the folder of packages if the build tool is an installed package. */
const repository = path.resolve(import.meta.dirname, '../../../..');

/** Output folder of a build. Development builds are kept apart from builds that may be published. */
export function outputOf({ folder, name, mode }: BuildTarget): string {
  return mode === 'production' ? path.join(folder, 'dist') : path.join(repository, '.vitrina/dev', name);
}

/** Global name of a container: the registry's name as an identifier, `mf-chat` → `mf_chat`. */
export function containerName(name: string): string {
  return name.replaceAll('-', '_');
}

/** Prefix of every class name of a microfrontend. */
export function cssPrefix(name: string): string {
  return `${containerName(name)}_`;
}

/**
 * Location of webpack's cache. Its name has the microfrontend's name and the SHA-256 of its folder: a renamed microfrontend,
 * or another one in the same folder, finds no entries of the earlier one.
 */
export function cacheOf({ folder, name, mode }: BuildTarget): { cacheDirectory: string; name: string } {
  const place = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return { cacheDirectory: path.join(repository, '.vitrina/cache/webpack'), name: `${name}-${place}-${mode}` };
}

/**
 * Names classes for production: four characters for the sheet, the rest counts its classes. Code that names several classes of
 * a sheet compresses well: a hash for each class takes 1.5 KB gzip more in mf-directory.
 */
function shortNames(prefix: string) {
  const sheets = new Map<string, Map<string, string>>();
  return ({ resourcePath, rootContext }: LoaderContext<object>, _pattern: string, own: string): string => {
    const file = path.relative(rootContext, resourcePath).split(path.sep).join('/');
    const names = sheets.get(file) ?? new Map<string, string>();
    sheets.set(file, names);
    const sheet = createHash('sha256').update(file).digest('base64url').slice(0, 4);
    if (!names.has(own)) names.set(own, prefix + sheet + names.size.toString(36));
    return names.get(own) ?? own;
  };
}

function cssRule({ name, mode }: BuildTarget): RuleSetRule {
  const modules = {
    auto: /\.module\.css$/,
    localIdentName: `${cssPrefix(name)}[name]_[local]_[hash:base64:4]`,
    ...(mode === 'production' && { getLocalIdent: shortNames(cssPrefix(name)) }),
    namedExport: false,
    exportLocalsConvention: 'as-is',
  };
  return {
    test: /\.css$/,
    use: [
      MiniCssExtractPlugin.loader,
      { loader: 'css-loader', options: { modules, importLoaders: 1 } },
      // Named explicitly: for `.module.css` the loader would otherwise rename the classes before css-loader sees them.
      { loader: 'esbuild-loader', options: { loader: 'css', minify: mode === 'production', target: OLDEST_BROWSERS } },
    ],
  };
}

/** Adapts lucide's icons; see the loader. */
const ICON_RULE: RuleSetRule = {
  test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
  loader: path.join(import.meta.dirname, 'icon-keys-loader.cjs'),
};

/** Drops the federation runtime's error descriptions; see the loader. */
const ERROR_TEXTS_RULE: RuleSetRule = {
  test: /[\\/]@module-federation[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/,
  loader: path.join(import.meta.dirname, 'error-texts-loader.cjs'),
};

const SCRIPT_RULE: RuleSetRule = {
  test: /\.tsx?$/,
  loader: 'esbuild-loader',
  options: {
    target: LANGUAGE,
    jsx: 'automatic',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  },
};

/** Compiles a folder's modules that may contain components for replacement in place; see the loader. */
const hotRule = (folder: string): RuleSetRule => ({
  test: /\.tsx$/,
  include: path.join(folder, 'src'),
  loader: path.join(import.meta.dirname, '../dev/hot/hot-loader.mjs'),
  options: { target: LANGUAGE },
});

/**
 * Minimizes scripts by SWC: the same size as by Terser, webpack's default, for a tenth of the time, which was half of a build.
 * A third pass saves 0.6 KB gzip in mf-provider, a fourth 40 bytes in mf-directory. It has threads of its own, so that further
 * processes only cost their start.
 */
const minimizer = new Minimizer({
  minify: Minimizer.swcMinify,
  minimizerOptions: { compress: { passes: 4 } },
  parallel: false,
});

/** Files that pages of earlier builds request: source maps of running code, and updates from build to build. */
const KEPT_FILES = /\.map$|\.hot-update\.js(?:on)?$/;

/**
 * Shared configuration of host and remotes: TypeScript by esbuild (types are checked separately), CSS as files, names by
 * content, integrity for everything loaded later, source maps that no script refers to.
 */
export function baseConfig(target: BuildTarget): Configuration {
  const production = target.mode === 'production';
  const { isHot = false } = target;
  // A style sheet can be replaced in place only if its name stays the same.
  const css = isHot ? '[name].css' : '[name].[contenthash:10].css';
  return {
    name: target.name,
    mode: target.mode,
    context: target.folder,
    target: ['web', LANGUAGE],
    devtool: production ? 'hidden-source-map' : 'source-map',
    infrastructureLogging: { level: 'error' },
    performance: false,
    cache: {
      type: 'filesystem',
      ...cacheOf(target),
      buildDependencies: { presets: [`${import.meta.dirname}/`] },
    },
    output: {
      path: outputOf(target),
      clean: isHot ? { keep: KEPT_FILES } : true,
      publicPath: 'auto',
      uniqueName: containerName(target.name),
      crossOriginLoading: 'anonymous',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      // A style sheet is in the build twice. By default webpack distinguishes such modules only if both are in one map.
      devtoolModuleFilenameTemplate: ({ namespace, resourcePath, hash }) =>
        `webpack://${namespace}/${resourcePath}${resourcePath.endsWith('.css') ? `?${hash}` : ''}`,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      // Modules referenced by URL are data files: packages export them only under the CommonJS condition.
      byDependency: { url: { conditionNames: ['require', 'default'] } },
    },
    module: {
      // Workers are separate entries; the SDK starts them only after the page's guard has vouched for them.
      parser: { javascript: { worker: ['WorkerCode from @vitrina/sdk', 'navigator.serviceWorker.register()'] } },
      rules: [
        { oneOf: [...(isHot ? [hotRule(target.folder)] : []), SCRIPT_RULE] },
        cssRule(target),
        ...(production ? [ICON_RULE, ERROR_TEXTS_RULE] : []),
        { test: new RegExp(`\\.(?:${assetExtensions.join('|')})$`), type: 'asset/resource' },
      ],
    },
    optimization: { chunkIds: 'named', emitOnErrors: false, minimizer: [minimizer] },
    plugins: [
      // CSS modules never depend on the order of files.
      new MiniCssExtractPlugin({ filename: css, chunkFilename: css, ignoreOrder: true }),
      ...(isHot ? [new webpack.HotModuleReplacementPlugin()] : []),
      integrityPlugin(isHot ? DEV_GUARD : GUARD),
      ...(production ? [plainCalls] : []),
      new SameBytesPlugin(),
    ],
  };
}

/**
 * Name of the page's function that gives a script or stylesheet its integrity value. The shell's entry defines it, frozen,
 * from the registry's answer; an unknown address gets a value that no file has.
 */
const GUARD = '__vitrinaGuard';

/** The same function in pages of the development server, where files change while the page is open; see `dev/hot/page.js`. */
const DEV_GUARD = '__vitrinaDev.guard';

/** Sends every script and stylesheet that webpack's runtime adds through a guard. */
const integrityPlugin = (guard: string) => (compiler: Compiler) => {
  const name = 'IntegrityPlugin';
  compiler.hooks.compilation.tap(name, (compilation) => {
    const scripts = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
    scripts.createScript.tap(name, (source) => `${source}\n${guard}(script, url);`);
    const styles = MiniCssExtractPlugin.getCompilationHooks(compilation);
    styles.beforeTagInsert.tap(name, (source, { tag, href }) => `${source}\n${guard}(${tag}, ${href});`);
  });
};

/**
 * Calls imported functions as `module.name()`. webpack writes `(0, module.name)()`, so that `this` is undefined in them, which
 * no function here reads: 0.9 KB gzip in mf-directory.
 */
const plainCalls = (compiler: Compiler) => {
  const name = 'PlainCallsPlugin';
  compiler.hooks.compilation.tap(name, ({ hooks }) => {
    hooks.finishModules.tap(name, (modules) => {
      for (const module of modules) plainCallsIn(module);
    });
  });
};

function plainCallsIn({ dependencies, blocks }: Pick<Module, 'dependencies' | 'blocks'>): void {
  for (const dependency of dependencies) {
    if (dependency.type === 'harmony import specifier') Object.assign(dependency, { directImport: false });
  }
  blocks.forEach(plainCallsIn);
}
