import { type NewVersion, toPublicRegistry } from '@vitrina/contracts/microfrontends';
import { PREVIEW_PATH, writePreviewToken } from '@vitrina/contracts/microfrontends/preview-token';
import { folderOf } from '@vitrina/contracts/microfrontends/resolve';
import { versionFits } from '@vitrina/contracts/microfrontends/version';
import { type Feature, Problem } from '@vitrina/kernel';
import { channelOf } from '../channels/channels.ts';
import type { RegistryContext } from '../context.ts';
import { readSentMaps } from '../failures/source-maps.ts';
import { filesProblems } from '../gate/files.ts';
import { fitProblems, previewRelease, readRelease, signatureProblems } from '../gate/fit.ts';
import { typeProblems } from '../gate/types/type-problems.ts';
import type { Handlers } from '../registry.ts';
import { restoreFiles, storeFiles } from './files.ts';

/** Longest time for deleting the files of one version, in seconds. */
const COLLECTION_S = 60;
const MINUTE_MS = 60_000;

/** Versions: the live ones for browsers and gateways, publishing a new one, and previews. */
export const versions: Feature<RegistryContext> = {
  name: 'versions',
  start(context) {
    const { registry } = context;
    context.calls(versionCalls, registry);

    // Live versions, signed, for the gateways.
    context.internalCall('GET /internal/registry', async (c) =>
      c.json(await registry.live(await registry.channels.read())),
    );

    // Release of a preview, for a gateway that has its link's token.
    context.internalCall('GET /internal/preview/:name/:version', async (c) => {
      const release = await previewRelease(registry, ...readRelease(c.req.param('name'), c.req.param('version')));
      return c.json(release);
    });
  },
};

const versionCalls = {
  /** Returns the versions that this visitor gets. */
  'GET /api/registro': async ({ c }, registry) => {
    c.header('Cache-Control', 'private, no-cache');
    return toPublicRegistry(await registry.answer(() => registry.cohort.visitorOf(c)));
  },

  /**
   * Publishes a new version: runs the gate, stores the files, then writes the record that makes it available. Publishing
   * the same content twice is not an error, and restores files that the store lost or changed.
   */
  'POST /api/registro/:nombre/versiones': async ({ c, params: { nombre }, json }, registry) => {
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
    const folder = folderOf(nombre, version);
    if (!fresh) {
      await restoreFiles(registry.objects, folder, contract.files, contents);
      return c.json({ success: true, nombre, version, nueva: false }, 200);
    }
    await storeFiles(registry.objects, folder, contract.files, contents);
    await registry.versions.complete(nombre, version);
    return { success: true, nombre, version, nueva: true };
  },

  /** Creates a link that opens one of the team's published versions; no other browser gets that version. */
  'POST /api/registro/:nombre/previas': async ({ params: { nombre }, json }, registry) => {
    const release = await previewRelease(registry, nombre, json.version);
    const until = registry.clock.now().getTime() + json.minutos * MINUTE_MS;
    const token = writePreviewToken(registry.config.PAGE_SECRET, release, until);
    const enlace = new URL(`${PREVIEW_PATH}/${token}`, registry.config.PUBLIC_URL).href;
    return { success: true, enlace, hasta: new Date(until).toISOString() };
  },
} satisfies Handlers;

function identityProblems(name: string, { contrato, version }: NewVersion): string[] {
  const problems: string[] = [];
  if (contrato.name !== name) problems.push(`el contrato es de ${contrato.name}, no de ${name}`);
  if (!versionFits(version, contrato)) problems.push(`${version} no corresponde a este contenido`);
  return problems;
}
