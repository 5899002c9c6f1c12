import type { NewVersion } from '@vitrina/contracts/microfrontends';
import { folderOf } from '@vitrina/contracts/microfrontends/resolve';
import { versionFits } from '@vitrina/contracts/microfrontends/version';
import { Problem } from '@vitrina/kernel';
import { filesProblems } from '../gate/files.ts';
import { fitProblems } from '../gate/fit.ts';
import { signatureProblems } from '../gate/signature.ts';
import { typeProblems } from '../gate/types/type-problems.ts';
import { readSentMaps } from '../maps/sent-maps.ts';
import type { Handler } from '../registry.ts';
import { channelOf } from '../store/channels.ts';
import { storeFiles } from '../store/files.ts';

/** Longest time for deleting the files of one version, in seconds. */
const COLLECTION_S = 60;

/**
 * Publishes a new version: runs the gate, stores the files, then writes the record that makes it available. Publishing
 * the same content twice is not an error.
 */
export const postVersion: Handler<'POST /api/registro/:nombre/versiones'> = async (
  { c, params: { nombre }, json },
  registry,
) => {
  const { contrato: contract, version } = json;
  const { order: team, raised } = await registry.teams.find(nombre);
  const release = { version, contract, signature: json.firma ?? null, team };
  const contents = new Map(Object.entries(json.archivos).map(([path, text]) => [path, Buffer.from(text, 'base64')]));
  const read = await registry.channels.read();
  const state = channelOf(read, nombre);
  if (state.retired.includes(version)) throw new Problem('version_retirada');
  // Its old files are being deleted right now; publishing works again shortly.
  if (state.collecting.includes(version)) throw new Problem('servicio_no_disponible', { retryAfter: COLLECTION_S });
  const live = await registry.live(read);
  const { maps, problems: mapProblems } = await readSentMaps(contract, json.mapas ?? {});
  const problems = [
    ...identityProblems(nombre, json),
    ...signatureProblems(release, registry.trust),
    ...filesProblems(contract, contents),
    ...mapProblems,
    ...fitProblems(contract, live.channels, raised),
  ];
  // Runs last and only if nothing else is wrong, because it needs a compiler.
  if (problems.length === 0) problems.push(...(await typeProblems(registry, release, live.channels, contents)));
  if (problems.length > 0) throw new Problem('publicacion_rechazada', { details: problems });
  const fresh = await registry.versions.claim(release, nombre);
  // Maps may arrive later, because they are not part of the content.
  await registry.sourceMaps.keep(nombre, version, maps);
  if (!fresh) return c.json({ success: true, nombre, version, nueva: false }, 200);
  await storeFiles(registry.objects, folderOf(nombre, version), contract.files, contents);
  await registry.versions.complete(nombre, version);
  return { success: true, nombre, version, nueva: true };
};

function identityProblems(name: string, { contrato, version }: NewVersion): string[] {
  const problems: string[] = [];
  if (contrato.name !== name) problems.push(`el contrato es de ${contrato.name}, no de ${name}`);
  if (!versionFits(version, contrato)) problems.push(`${version} no corresponde a este contenido`);
  return problems;
}
