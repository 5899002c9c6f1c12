import { PREVIEW_PATH, writePreviewToken } from '@vitrina/contracts/microfrontends/preview-token';
import { previewRelease } from '../moves/preview-release.ts';
import type { Handler } from '../registry.ts';

const MINUTE_MS = 60_000;

/** Creates a link that opens one of the team's published versions; no other browser gets that version. */
export const postPreview: Handler<'POST /api/registro/:nombre/previas'> = async (
  { params: { nombre }, json },
  registry,
) => {
  const release = await previewRelease(registry, nombre, json.version);
  const until = registry.clock.now().getTime() + json.minutos * MINUTE_MS;
  const token = writePreviewToken(registry.pageSecret, release, until);
  const enlace = new URL(`${PREVIEW_PATH}/${token}`, registry.publicUrl).href;
  return { success: true, enlace, hasta: new Date(until).toISOString() };
};
