import { newId } from '@vitrina/kernel';
import { originalKey } from '../../src/files/keys.ts';
import { newWork, type PostDocument } from '../../src/uploads/documents.ts';
import { goodFields } from './owner.ts';
import type { JoinedPlatform } from './platform.ts';

/**
 * Creates a post whose process died right after writing its document, so that it has no job.
 * @param source content of its original; null to omit the original
 * @returns its id
 */
export async function forgottenPost(
  { objects, posts }: Pick<JoinedPlatform, 'objects' | 'posts'>,
  source: Buffer | null,
  changes: Partial<PostDocument> = {},
): Promise<string> {
  const id = newId();
  const bytes = source?.length ?? 1;
  const original = { key: originalKey(id), type: 'image/png' as const, bytes, sha256: `sha256 of ${id}` };
  if (source) await objects.put('quarantine', original.key, source, original.type);
  const { fecha_evento: eventDate = '', fecha_publicacion: publicationDate = '' } = goodFields();
  await posts.create({
    ...newWork('image.process', { id, ownerId: newId(), original }, new Date()),
    idempotencyKey: id,
    fingerprint: 'x',
    eventDate,
    publicationDate,
    ...changes,
  });
  return id;
}
