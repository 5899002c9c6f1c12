import type { OwnEntry } from '@vitrina/contracts';
import { api, messageOf } from '@vitrina/sdk';
import { uploadFile } from '../uploads/chosen-file.ts';
import type { EditedPicture } from './use-entry-picture.ts';

/** Publishes an entry or changes one. @param id null for a new one, which `key` makes idempotent */
export async function saveEntryText(
  id: string | null,
  words: { titulo: string; texto: string },
  key: string,
): Promise<OwnEntry> {
  if (id !== null) return (await api.post('/api/blog/:id', words, { params: { id } })).data;
  return (await api.post('/api/blog', words, { headers: { 'Idempotency-Key': key } })).data;
}

/**
 * Uploads the chosen picture of a saved entry, or removes its present one.
 * @param onPercent receives the percentage sent, 0 to 100
 * @returns the reason for a failure, in Spanish, else null
 */
export async function savePicture(
  id: string,
  { file, removed }: Pick<EditedPicture, 'file' | 'removed'>,
  onPercent: (percent: number) => void,
): Promise<string | null> {
  try {
    if (file) {
      const form = new FormData();
      form.append('file', file, file.name);
      onPercent(0);
      // Uploads take no parameters, so the path is written out.
      await uploadFile(`/api/blog/${id}/imagen` as '/api/blog/:id/imagen', form, file, {
        onProgress: (share) => onPercent(Math.round(share * 100)),
      });
    } else if (removed) await api.delete('/api/blog/:id/imagen', { params: { id } });
    return null;
  } catch (failure) {
    return messageOf(failure);
  }
}
