import { createHash } from 'node:crypto';
import path from 'node:path';
import { assetEndings } from '@vitrina/contracts/microfrontends';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { DEV_GUARD, IntegrityPlugin } from './integrity-plugin.ts';
import { SameBytesPlugin } from './same-bytes-plugin.ts';

/** `production` for what visitors get; `development` for the watch mode: quicker, readable, with source maps. */
export type Mode = 'production' | 'development';

/** What a build of one folder needs to know. */
export interface BuildTarget {
  /** Absolute path of the folder with `microfrontend.ts` and `src/`. */
  folder: string;
  /** Name in the registry, such as `mf-chat`. */
  name: string;
  mode: Mode;
  /** True for a build whose changes go into pages that are open. */
  isHot?: boolean;
}

/** Newest JavaScript that the oldest browsers below run. */
const LANGUAGE = 'es2022';

/**
 * Oldest browsers with the full layout. iOS 16 is the last version for the iPhone 8 and X, Chrome 119 for Android 7. CSS
 * that they lack, such as nested rules, is rewritten.
 */
const OLDEST_BROWSERS = ['chrome108', 'firefox115', 'safari16'];

/** The checkout; where the build tool is installed as a package, the folder of packages that it lies in. */
const repository = path.resolve(import.meta.dirname, '../../../..');

/** Where a build's files go: what is only looked at is kept apart from what may be published. */
export function outputOf({ folder, name, mode }: BuildTarget): string {
  return mode === 'production' ? path.join(folder, 'dist') : path.join(repository, '.vitrina/dev', name);
}

/** A container's global name: the registry's name as an identifier, `mf-chat` → `mf_chat`. */
export function containerName(name: string): string {
  return name.replaceAll('-', '_');
}

/** What every class name of a microfrontend begins with. */
export function cssPrefix(name: string): string {
  return `${containerName(name)}_`;
}

/**
 * Where webpack keeps a build's cache. The name has the microfrontend's name and the SHA-256 of its folder: a renamed
 * microfrontend, or another one in the same place, finds no entries of the one before.
 */
export function cacheOf({ folder, name, mode }: BuildTarget): { cacheDirectory: string; name: string } {
  const place = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return { cacheDirectory: path.join(repository, '.vitrina/cache/webpack'), name: `${name}-${place}-${mode}` };
}

function cssRule({ name, mode }: BuildTarget): RuleSetRule {
  const local = mode === 'production' ? '[hash:base64:6]' : '[name]_[local]_[hash:base64:4]';
  const modules = {
    auto: /\.module\.css$/,
    localIdentName: cssPrefix(name) + local,
    namedExport: false,
    exportLocalsConvention: 'as-is',
  };
  return {
    test: /\.css$/,
    use: [
      MiniCssExtractPlugin.loader,
      { loader: 'css-loader', options: { modules, importLoaders: 1 } },
      // Named, because for `.module.css` it would rename the classes before css-loader sees them.
      { loader: 'esbuild-loader', options: { loader: 'css', minify: mode === 'production', target: OLDEST_BROWSERS } },
    ],
  };
}

/** lucide's icons as the build takes them; see the loader. */
const ICON_RULE: RuleSetRule = {
  test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
  loader: path.join(import.meta.dirname, 'icon-keys-loader.cjs'),
};

/** The federation runtime's descriptions of its errors; see the loader. */
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

/** Compiles the modules of a folder that may hold components so that they can be replaced in place; see the loader. */
const hotRule = (folder: string): RuleSetRule => ({
  test: /\.tsx$/,
  include: path.join(folder, 'src'),
  loader: path.join(import.meta.dirname, '../dev/hot/hot-loader.mjs'),
  options: { target: LANGUAGE },
});

/** Files that pages of earlier builds ask for: maps of the code that they run, and the steps from build to build. */
const KEPT_FILES = /\.map$|\.hot-update\.js(?:on)?$/;

/**
 * What host and remotes have in common: TypeScript by esbuild (types are checked apart), CSS as files, names by
 * content, integrity on everything that is loaded later, source maps that no script refers to.
 */
export function baseConfig(target: BuildTarget): Configuration {
  const production = target.mode === 'production';
  const { isHot = false } = target;
  // A style sheet is replaced in place only where its name stays.
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
      // A style sheet is in the build twice. By default webpack tells such modules apart only where both are in one map.
      devtoolModuleFilenameTemplate: ({ namespace, resourcePath, hash }) =>
        `webpack://${namespace}/${resourcePath}${resourcePath.endsWith('.css') ? `?${hash}` : ''}`,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      // What a module names by its address is a file of data: packages export it as such to CommonJS alone.
      byDependency: { url: { conditionNames: ['require', 'default'] } },
    },
    module: {
      // Its files are entries of their own; the SDK starts them only after the page's guard has vouched for them.
      parser: { javascript: { worker: ['WorkerCode from @vitrina/sdk', 'navigator.serviceWorker.register()'] } },
      rules: [
        { oneOf: [...(isHot ? [hotRule(target.folder)] : []), SCRIPT_RULE] },
        cssRule(target),
        ...(production ? [ICON_RULE, ERROR_TEXTS_RULE] : []),
        { test: new RegExp(`\\.(?:${assetEndings.join('|')})$`), type: 'asset/resource' },
      ],
    },
    optimization: { chunkIds: 'named', emitOnErrors: false },
    plugins: [
      // CSS modules never depend on the order of files.
      new MiniCssExtractPlugin({ filename: css, chunkFilename: css, ignoreOrder: true }),
      ...(isHot ? [new webpack.HotModuleReplacementPlugin()] : []),
      new IntegrityPlugin(isHot ? DEV_GUARD : undefined),
      new SameBytesPlugin(),
    ],
  };
}
