import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ContractFile, NewVersion, PublishedFile } from '@vitrina/contracts/microfrontends';
import { versionOf } from '@vitrina/contracts/microfrontends/version';

/** Describes bytes as a published file, with their real hash and sizes. */
export function fileOf(path: string, content: string): PublishedFile {
  const bytes = Buffer.from(content);
  const kind = path.endsWith('.js') ? 'script' : path.endsWith('.css') ? 'style' : 'asset';
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  return { path, kind, size: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, integrity };
}

const reactAndSdk = [
  { name: 'react', version: '19.3.1', range: '^19.3.0' },
  { name: '@vitrina/sdk', version: '1.0.0', range: '^1.0.0' },
];

/** Contract of a shell as the registry receives it. */
export function shellContract(change: Partial<ContractFile> = {}): ContractFile {
  return {
    format: 1,
    name: 'shell',
    sdk: '1.0.0',
    container: null,
    entry: 'shell.js',
    exposes: [],
    preload: [{ module: './bootstrap', files: ['shell.css'] }],
    shared: reactAndSdk.map(({ name, version }) => ({ name, singleton: true, provides: version })),
    sdkProvided: ['1.0.0'],
    declaration: {
      name: 'shell',
      sdk: '1.0.0',
      routes: [{ path: '/politicas', title: 'Políticas' }],
      slots: [],
      navigation: [{ label: 'Políticas', path: '/politicas', icon: 'scale', order: 90 }],
      api: ['GET /api/sesion'],
    },
    files: [],
    ...change,
  };
}

/** Contract of a microfrontend that fits {@link shellContract}. */
export function microfrontendContract(name = 'mf-chat', change: Partial<ContractFile> = {}): ContractFile {
  return {
    format: 1,
    name,
    sdk: '1.0.0',
    container: name.replaceAll('-', '_'),
    entry: 'remoteEntry.js',
    exposes: ['./app'],
    preload: [
      { module: './app', files: ['app.js'] },
      { module: '/agente', files: ['route-agente.js'] },
    ],
    shared: reactAndSdk.map(({ name: module, range }) => ({ name: module, singleton: true, requires: range })),
    sdkProvided: [],
    declaration: {
      name,
      sdk: '1.0.0',
      routes: [{ path: '/agente', title: 'Bandeja' }],
      slots: [{ slot: 'assistant' }],
      navigation: [],
      api: ['POST /api/chat'],
    },
    files: [],
    ...change,
  };
}

/** Complete publication for these files. */
export function newVersion(contract: ContractFile, files: Record<string, string>): NewVersion {
  const complete = { ...contract, files: Object.entries(files).map(([path, content]) => fileOf(path, content)) };
  return {
    version: versionOf('1.0.0', complete),
    contrato: complete,
    archivos: Object.fromEntries(
      Object.entries(files).map(([path, content]) => [path, Buffer.from(content).toString('base64')]),
    ),
  };
}

/** Shell that can be published; a different `mark` gives it different content. */
export const shellVersion = (mark = '') =>
  newVersion(shellContract(), { 'shell.js': `console.log("shell${mark}")`, 'shell.css': 'body{margin:0}' });

/** Chat that can be published; a different `mark` gives it different content. */
export const chatVersion = (mark = '') =>
  newVersion(microfrontendContract(), {
    'remoteEntry.js': `var mf_chat={};/*${mark}*/`,
    'app.js': 'export {}',
    'route-agente.js': 'export {}',
  });
