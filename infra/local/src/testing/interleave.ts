import mongoose from 'mongoose';

/** Writes of a model that end without a chained call, so that they may wait for another act. */
type Write = 'create' | 'updateOne' | 'updateMany' | 'deleteOne' | 'deleteMany' | 'replaceOne';
type Statics = Record<Write, (this: mongoose.Model<unknown>, ...sent: unknown[]) => unknown>;

/**
 * Runs an act before this process's next write to a collection, as if another process came in between.
 * @param collection its name in the database
 * @param act gets what the write sends
 * @returns a function that tells whether the write came, and stops waiting for it
 */
export function beforeNext(
  collection: string,
  write: Write,
  act: (...sent: never[]) => Promise<unknown>,
): () => boolean {
  let isReached = false;
  const models = mongoose.Model as unknown as Statics;
  const own = models[write];
  const restore = () => {
    if (models[write] === interleaved) models[write] = own;
  };
  async function interleaved(this: mongoose.Model<unknown>, ...sent: unknown[]): Promise<unknown> {
    if (this.collection.name === collection && !isReached) {
      isReached = true;
      restore();
      await act(...(sent as never[]));
    }
    return own.apply(this, sent);
  }
  models[write] = interleaved;
  return () => {
    restore();
    return isReached;
  };
}
