import { type App, type ServiceKeys, serveInternalCall, trusted } from '@vitrina/kernel';
import type { Dependencies } from '../dependencies.ts';
import type { PhotoDocument } from '../photos/photo-model.ts';
import type { PostDocument } from '../posts/post-model.ts';
import { keptStates, type WorkDocument } from '../work/work-document.ts';

/**
 * `GET /internal/own-uploads/:id`: the posts, the profile photo and the blog pictures of an account, each with the key of
 * its original in the private bucket, for the export of a person's data.
 */
export function serveOwnUploads(app: App, { posts, photos }: Dependencies, keys: ServiceKeys): void {
  serveInternalCall(app, keys, 'GET /internal/own-uploads/:id', async (c) => {
    const kept = { ownerId: c.req.param('id'), state: trusted({ $in: keptStates }) };
    const own = await posts.model.find(kept).lean<PostDocument[]>();
    const faces = await photos.model.find(kept).lean<PhotoDocument[]>();
    const data = [
      ...own.map((post) => {
        const { _id: id, event: evento, text: descripcion, website: www, eventDate, publicationDate } = post;
        const about = { id, evento, descripcion, www, fecha_evento: eventDate, fecha_publicacion: publicationDate };
        return entryOf(post, 'publicaciones', { ...about, subida: post.createdAt });
      }),
      ...faces.map((photo) => {
        const { _id: id, createdAt: subida, entryId: entrada } = photo;
        return entryOf(photo, entrada === undefined ? 'foto' : 'blog', { id, subida, ...(entrada && { entrada }) });
      }),
    ];
    return c.json({ success: true, data });
  });
}

function entryOf({ _id, original }: WorkDocument, folder: string, about: object) {
  const [, extension = 'bin'] = original.type.split('/');
  return { key: original.key, name: `${folder}/${_id}.${extension}`, about };
}
