import type {
  ContractFile,
  LoadedFile,
  RegistryAnswer,
  ResolvedMicrofrontend,
} from '@vitrina/contracts/microfrontends';
import { routeProblem } from '@vitrina/contracts/microfrontends/routes';

/** A version that is live. */
export interface LiveVersion {
  version: string;
  contract: ContractFile;
}

/** Folder of a version's files, in the object store and under the gateway: `/mf/<name>/<version>`. */
export function folderOf(name: string, version: string): string {
  return `mf/${name}/${version}`;
}

function resolve({ version, contract }: LiveVersion): ResolvedMicrofrontend {
  const { declaration } = contract;
  const files = new Map(contract.files.map((file) => [file.path, file]));
  const address = (path: string) => `/${folderOf(contract.name, version)}/${path}`;
  const integrityOf = (path: string) => files.get(path)?.integrity ?? '';
  const loadedWith = (belongs: (module: string) => boolean): LoadedFile[] => {
    const paths = contract.preload.filter(({ module }) => belongs(module)).flatMap((module) => module.files);
    return [...new Set(paths)]
      .filter((path) => files.get(path)?.kind !== 'asset')
      .map((path) => ({
        url: address(path),
        integridad: integrityOf(path),
        tipo: files.get(path)?.kind === 'style' ? 'estilo' : 'script',
      }));
  };
  const fonts = contract.files
    .filter(({ path }) => contract.name === 'shell' && path.endsWith('.woff2'))
    .map(({ path, integrity }): LoadedFile => ({ url: address(path), integridad: integrity, tipo: 'fuente' }));
  const always = loadedWith((module) => module.startsWith('./'));
  return {
    nombre: contract.name,
    version,
    contenedor: contract.container,
    entrada: address(contract.entry),
    integridad: integrityOf(contract.entry),
    // What was published before the syntax was checked may hold others; they would be no page anywhere.
    rutas: declaration.routes.filter(isRoute).map(({ path, title, page }) => ({
      ruta: path,
      titulo: title,
      pagina: page
        ? {
            encabezado: page.heading,
            entrada: page.lead ?? '',
            descripcion: page.description,
            primero: page.first,
          }
        : null,
      precarga: loadedWith((module) => module === path),
    })),
    ranuras: declaration.slots.map(({ slot }) => slot),
    navegacion: declaration.navigation.map(({ label, path, icon, order, session }) => ({
      etiqueta: label,
      ruta: path,
      icono: icon,
      orden: order,
      ...(session && { sesion: session }),
    })),
    precarga: [...always.filter(({ tipo }) => tipo === 'script'), ...fonts],
    estilos: always.filter(({ tipo }) => tipo === 'estilo'),
  };
}

const isRoute = ({ path }: { path: string }) => routeProblem(path) === null;

function integrities(live: readonly LiveVersion[]): Record<string, string> {
  return Object.fromEntries(
    live.flatMap(({ version, contract }) =>
      contract.files
        .filter(({ kind }) => kind !== 'asset')
        .map(({ path, integrity }) => [`/${folderOf(contract.name, version)}/${path}`, integrity]),
    ),
  );
}

/** The registry's answer from the live versions; `revision` grows with every move. */
export function buildAnswer(live: readonly LiveVersion[], revision: number): RegistryAnswer {
  const resolved = live.map(resolve);
  return {
    revision,
    shell: resolved.find(({ nombre }) => nombre === 'shell') ?? null,
    microfrontends: resolved.filter(({ nombre }) => nombre !== 'shell'),
    integridades: integrities(live),
  };
}
