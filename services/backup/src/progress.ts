import type { BucketName } from '@vitrina/kernel';
import type { CollectionEntry } from './manifest.ts';

/** Receives the progress of a long command. */
export interface Progress {
  collection(entry: CollectionEntry): void;
  object(bucket: BucketName, bytes: number): void;
}

/** Interval of the lines about objects, in milliseconds. */
const EVERY_MS = 2_000;

/** Prints a line for each collection, and every two seconds a line about the objects. */
export function progressPrinter(print: (line: string) => void): Progress & { end(): void } {
  const done = new Map<BucketName, { objects: number; bytes: number }>();
  let last = performance.now();
  const objects = () => {
    for (const [bucket, { objects: count, bytes }] of done) {
      print(`  ${bucket}: ${count} objects, ${(bytes / 1024 ** 2).toFixed(1)} MB`);
    }
  };
  return {
    collection: ({ database, collection, documents }) => print(`  ${database}.${collection}: ${documents} documents`),
    object(bucket, bytes) {
      const before = done.get(bucket) ?? { objects: 0, bytes: 0 };
      done.set(bucket, { objects: before.objects + 1, bytes: before.bytes + bytes });
      if (performance.now() - last < EVERY_MS) return;
      last = performance.now();
      objects();
    },
    end: objects,
  };
}
