import { arrangeWorks } from '@vitrina/contracts/works';
import { type Feature, serveFeed, trusted } from '@vitrina/kernel';
import type { MediaContext } from '../context.ts';
import { currentEvent, currentPhotoEvent } from '../uploads/announcements.ts';
import {
  keptStates,
  type PhotoDocument,
  type PostDocument,
  type WorkDocument,
  workMember,
} from '../uploads/documents.ts';
import { findPage } from '../uploads/work-queries.ts';

/** Reads for other services: every post and photo, and the uploads of an account. */
export const internalReads: Feature<MediaContext> = {
  name: 'internal reads',
  start(context) {
    serveFeeds(context);
    serveOwnUploads(context);
  },
};

/** `GET /internal/posts` and `GET /internal/photos`: the current event of every post and every photo. */
function serveFeeds({ app, config, mongo, posts, photos }: MediaContext): void {
  serveFeed(app, config.SERVICE_KEYS, 'posts', {
    read: (after, limit) => findPage(posts.model, after, limit),
    count: () => posts.model.estimatedDocumentCount(),
    toEvent: currentEvent,
    mongo,
  });
  serveFeed(app, config.SERVICE_KEYS, 'photos', {
    read: (after, limit) => findPage(photos.model, after, limit),
    count: () => photos.model.estimatedDocumentCount(),
    // The picture of a blog entry is part of the entry, which the directory owns.
    toEvent: (photo) => {
      const event = currentPhotoEvent(photo);
      return event?.name === 'photo.ready' ? event : null;
    },
    mongo,
  });
}

/**
 * `GET /internal/own-uploads/:id`: the posts, the profile photo and the blog pictures of an account, each with the key of
 * its original in the private bucket, for the export of a person's data.
 */
function serveOwnUploads(context: MediaContext): void {
  const { posts, photos } = context;
  context.internalCall('GET /internal/own-uploads/:id', async (c) => {
    const kept = { ownerId: c.req.param('id'), state: trusted({ $in: keptStates }) };
    const own = await posts.model.find(kept).lean<PostDocument[]>();
    const faces = await photos.model.find(kept).lean<PhotoDocument[]>();
    const places = new Map(
      arrangeWorks(own.map(workMember))
        .filter(({ pieces }) => pieces.length > 1)
        .flatMap((work) => work.pieces.map((piece, index) => [piece.id, { id: work.id, posicion: index + 1 }])),
    );
    const data = [
      ...own.map((post) => {
        const { _id: id, event: evento, text: descripcion, website: www, eventDate, publicationDate } = post;
        const about = { id, evento, descripcion, www, fecha_evento: eventDate, fecha_publicacion: publicationDate };
        const obra = places.get(id);
        return entryOf(post, 'publicaciones', { ...about, subida: post.createdAt, ...(obra && { obra }) });
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
