import type { SignedRelease } from '@vitrina/contracts/microfrontends/resolve';
import { Problem } from '@vitrina/kernel';
import { fitOrRefuse } from './gate/fit.ts';
import { isWithdrawn } from './moves.ts';
import type { Registry } from './registry.ts';
import { channelOf } from './store/channels.ts';

/**
 * Published version for a preview, if it could go live now.
 * @throws {Problem} `version_desconocida`, `version_retirada`, `publicacion_rechazada`
 */
export async function previewRelease(registry: Registry, name: string, version: string): Promise<SignedRelease> {
  const read = await registry.channels.read();
  const state = channelOf(read, name);
  if (isWithdrawn(state, version)) throw new Problem('version_retirada');
  await fitOrRefuse(registry, read, name, version);
  const release = await registry.release(name, version);
  if (!release) throw new Problem('version_desconocida');
  return { ...release, configuration: state.configuration };
}
