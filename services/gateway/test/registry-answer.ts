import type { ContractFile, MicrofrontendDeclaration, PublishedFile } from '@vitrina/contracts/microfrontends';
import { buildAnswer, type LiveChannel, type LiveReleases } from '@vitrina/contracts/microfrontends/resolve';

const integrity = `sha384-${'B'.repeat(64)}`;
const version = '1.0.0-0123456789ab';

const file = (path: string): PublishedFile => {
  const kind = path.endsWith('.js') ? 'script' : path.endsWith('.css') ? 'style' : 'asset';
  return { path, kind, size: 1, gzip: 1, integrity };
};

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

/** A release that is live, without a signature. */
export function liveChannel(contract: ContractFile): LiveChannel {
  return { name: contract.name, active: { version, contract, signature: null }, canary: null };
}

const shell = contractOf(
  ['shell.js', 'bootstrap.js', 'letras.woff2', 'shell.css'],
  [{ module: './bootstrap', files: ['bootstrap.js', 'shell.css'] }],
  { name: 'shell', routes: [{ path: '/politicas', title: 'Políticas' }] },
);

/** The contract of a microfrontend whose title wants escaping. */
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
          first: ['gallery'],
        },
      },
      {
        path: '/p/:slug',
        title: 'Proveedor',
        page: {
          heading: 'Proveedor',
          description: 'La vitrina de un proveedor: quién es, qué hace, cómo se le encuentra y sus trabajos.',
          first: ['provider'],
        },
      },
      {
        path: '/p/:slug/blog/:entrada',
        title: 'Blog',
        page: {
          heading: 'Blog',
          description: 'Una entrada del blog de un proveedor, con su trabajo y cómo se le encuentra directamente.',
          first: ['entry'],
        },
      },
      { path: '/menu/*', title: 'Menú' },
    ],
  },
);

/** What a registry says is live: a shell and one microfrontend. */
export const sampleReleases: LiveReleases = {
  revision: 7,
  channels: [liveChannel(directoryContract), liveChannel(shell)],
};

/** What a page makes of {@link sampleReleases}. */
export const sampleAnswer = buildAnswer(
  sampleReleases.channels.map(({ active }) => active),
  sampleReleases.revision,
);
