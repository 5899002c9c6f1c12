import type { Calls } from '@vitrina/contracts';
import { today } from '@vitrina/contracts/places';
import { MAX_PINNED, type PublishFields } from '@vitrina/contracts/rules';
import { publishFields } from '@vitrina/contracts/wire';
import { compareAndSet, Problem, type StoredSession, trusted, zoneOfSession } from '@vitrina/kernel';
import type { Dependencies, Handler } from '../dependencies.ts';
import { readyEvent } from '../posts/announcement.ts';
import { findOwnedPost, type PostDocument, pinSlots } from '../posts/post-model.ts';
import { checkedTexts, readPublishForm } from '../posts/upload-form.ts';
import { texts } from '../texts.ts';
import { keptStates } from '../work/work-document.ts';

type Edit = NonNullable<Calls['POST /api/publicaciones/:id']['json']>;

/**
 * `POST /api/publicaciones/:id`: changes texts, dates and pin of a post of the caller; its files stay. One write holds
 * the change and, for a ready post, its event. Refused while the post is being processed, because that run announces
 * the texts it read at its start.
 */
export const postEdit: Handler<'POST /api/publicaciones/:id'> = async ({ params, json, session }, dependencies) => {
  const { posts, postEvents } = dependencies;
  await compareAndSet(async () => {
    const post = await findOwnedPost(posts, params.id, session.userId);
    if (post.state === 'processing') throw new Problem('publicacion_en_proceso');
    const { removed, ...pin } = await editedPin(dependencies, post, json);
    const changes = { ...editedTexts(post, json, session), ...pin };
    const version = post.version + 1;
    const announced = post.state === 'ready' && post.media;
    const events = announced ? readyEvent({ ...post, ...changes }, announced, version) : [];
    return (await posts.amend(post, announced ? { ...changes, version } : changes, events, removed)) || undefined;
  });
  await postEvents.flush(params.id);
  return { success: true, message: texts.edited };
};

/** @throws {Problem} for the first invalid field; an unchanged date may lie in the past */
function editedTexts(post: PostDocument, edit: Edit, session: StoredSession): PublishFields {
  const { event, text, website, eventDate, publicationDate } = post;
  const before = { event, text, website, eventDate, publicationDate };
  const names = Object.keys(before) as (keyof PublishFields)[];
  const sent = Object.fromEntries(
    names.map((name) => [publishFields.toWire[name], edit[publishFields.toWire[name]] ?? before[name]]),
  );
  return checkedTexts(readPublishForm(sent), today(zoneOfSession(session)), before);
}

/**
 * Returns the pin and pin slot that an edit takes or releases. If another request takes the same slot simultaneously,
 * the write fails with a duplicate key and the caller repeats this.
 * @throws {Problem} if all of the owner's pins are taken
 */
async function editedPin(
  { posts }: Dependencies,
  { _id, ownerId, pinSlot }: PostDocument,
  { orden: pin }: Edit,
): Promise<Pick<PostDocument, 'pin' | 'pinSlot'> & { removed?: readonly ['pinSlot'] }> {
  if (pin === undefined) return {};
  if (pin === 0) return { pin, removed: ['pinSlot'] };
  if (pinSlot !== undefined) return { pin };
  const others = await posts.model
    .find(
      {
        ownerId,
        _id: trusted({ $ne: _id }),
        pin: trusted({ $gt: 0 }),
        state: trusted({ $in: keptStates }),
      },
      { pinSlot: 1 },
    )
    .lean<Pick<PostDocument, 'pinSlot'>[]>();
  const free = pinSlots(ownerId).find((slot) => !others.some((other) => other.pinSlot === slot));
  if (others.length >= MAX_PINNED || free === undefined) throw new Problem('fijadas_demasiadas');
  return { pin, pinSlot: free };
}
