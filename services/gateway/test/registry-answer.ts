import { createHash } from 'node:crypto';
import type { ContractFile, MicrofrontendDeclaration, PublishedFile } from '@vitrina/contracts/microfrontends';
import { buildAnswer, type LiveChannel, type LiveReleases } from '@vitrina/contracts/microfrontends/resolve';
import { firstModule, firstStyles } from './sample-first.ts';

const integrity = `sha384-${'B'.repeat(64)}`;
/** Version of every live release. */
export const version = '1.0.0-0123456789ab';

const file = (path: string): PublishedFile => {
  const kind = path.endsWith('.js') ? 'script' : path.endsWith('.css') ? 'style' : 'asset';
  return { path, kind, size: 1, gzip: 1, integrity };
};

/** A file that the gateway reads, with its real hash and sizes. */
function textFile(path: string, text: string): PublishedFile {
  const hash = createHash('sha384').update(text).digest('base64');
  return { path, kind: 'asset', size: text.length, gzip: text.length, integrity: `sha384-${hash}` };
}

function contractOf(
  files: string[],
  preload: ContractFile['preload'],
  declaration: Pick<MicrofrontendDeclaration, 'name' | 'routes'>,
): ContractFile {
  const { name } = declaration;
  return {
    format: 1,
    name,
    sdk: '1.0.0',
    container: name === 'shell' ? null : name.replaceAll('-', '_'),
    entry: files[0] ?? '',
    exposes: [],
    preload,
    shared: [],
    sdkProvided: [],
    declaration: { sdk: '1.0.0', slots: [], navigation: [], api: [], ...declaration },
    files: files.map(file),
  };
}

/** Creates a live release without a signature. */
export function liveChannel(contract: ContractFile): LiveChannel {
  return { name: contract.name, active: { version, contract, signature: null }, canary: null };
}

const shell = contractOf(
  ['shell.js', 'bootstrap.js', 'letras.woff2', 'shell.css'],
  [{ module: './bootstrap', files: ['bootstrap.js', 'shell.css'] }],
  { name: 'shell', routes: [{ path: '/politicas', title: 'Políticas' }] },
);

/** Contract of a microfrontend whose title needs escaping. */
export const directoryContract = contractOf(
  ['remoteEntry.js', 'route.js', 'app.css'],
  [
    { module: './app', files: ['app.css'] },
    { module: '/explorar', files: ['route.js'] },
  ],
  {
    name: 'mf-directory',
    routes: [
      {
        path: '/explorar',
        title: '</script><b>Explorar',
        page: {
          heading: 'Necesitas un <b>Servicio</b>',
          description: 'Fotos y videos de "servicios" y oficios de tu estado: míralos y habla con quien los hizo.',
          byPlace: true,
        },
      },
      {
        path: '/p/:slug',
        title: 'Proveedor',
        page: {
          heading: 'Proveedor',
          description: 'La vitrina de un proveedor: quién es, qué hace, cómo se le encuentra y sus trabajos.',
        },
      },
      { path: '/menu/*', title: 'Menú' },
    ],
  },
);

/** The same contract with a first content. */
const drawingContract: ContractFile = {
  ...directoryContract,
  first: { module: 'first.js', styles: 'first.css' },
  files: [...directoryContract.files, textFile('first.js', firstModule), textFile('first.css', firstStyles)],
};

/** Live releases of a registry: a shell and one microfrontend. */
export const sampleReleases: LiveReleases = {
  revision: 7,
  channels: [liveChannel(directoryContract), liveChannel(shell)],
};

/** The same releases, in which the microfrontend has a first content. */
export const drawingReleases: LiveReleases = {
  revision: 7,
  channels: [liveChannel(drawingContract), liveChannel(shell)],
};

/** Page data made from {@link sampleReleases}. */
export const sampleAnswer = buildAnswer(
  sampleReleases.channels.map(({ active }) => active),
  sampleReleases.revision,
);
