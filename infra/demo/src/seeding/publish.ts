import { today } from '@vitrina/contracts/places';
import type { Member } from './join.ts';

/**
 * Publishes a photo for a member, with today's date; for tools that test the platform.
 * @param url origin of the gateway
 * @param photo a JPEG
 * @returns the id of the upload, which is still being processed
 * @throws {Error} if it is refused
 */
export async function publishPhoto(
  url: string,
  { cookie }: Member,
  event: string,
  photo: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const form = new FormData();
  const day = today('America/Mexico_City');
  const fields = { evento: event, descripcion: event, www: '', fecha_evento: day, fecha_publicacion: day };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([photo], { type: 'image/jpeg' }), 'foto.jpg');
  const response = await fetch(`${url}/api/subir_archivo`, { method: 'POST', body: form, headers: { cookie } });
  const text = await response.text();
  if (response.status !== 202) throw new Error(`${response.url}: ${response.status} ${text}`);
  return (JSON.parse(text) as { data: { id: string } }).data.id;
}
