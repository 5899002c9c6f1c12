/** What the worker answers: the reduced image, or the name of the browser's error. */
export type ReduceAnswer = { jpeg: Blob } | { failed: string };
