import type { NewVersion } from '@vitrina/contracts/microfrontends';
import { versionFits } from '@vitrina/contracts/microfrontends/version';
import { Problem } from '@vitrina/kernel';
import { folderOf } from '../answer.ts';
import { contractProblems } from '../gate/contract.ts';
import { filesProblems } from '../gate/files.ts';
import type { Handler } from '../registry.ts';
import { storeFiles } from '../store/files.ts';

/** Takes a new version in: gate, files, then the record that makes it available. The same content twice is no fault. */
export const postVersion: Handler<'POST /api/registro/:nombre/versiones'> = async (
  { c, params: { nombre }, json },
  registry,
) => {
  const { contrato: contract, version } = json;
  const contents = new Map(Object.entries(json.archivos).map(([path, text]) => [path, Buffer.from(text, 'base64')]));
  const live = await registry.live();
  const problems = [
    ...identityProblems(nombre, json),
    ...filesProblems(contract, contents),
    ...contractProblems(
      contract,
      live.versions.map((found) => found.contract),
    ),
  ];
  if (problems.length > 0) throw new Problem('publicacion_rechazada', { details: problems });
  const fresh = await registry.versions.claim(version, contract, nombre);
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
