/**
 * Returns the last reading of a line for operators. Each call starts a new reading without waiting for it, so that a slow
 * server never makes a process look unready.
 */
export function lastReading(read: () => Promise<string>): () => Promise<{ detail: string }> {
  let detail = '';
  const keep = (text: string) => {
    detail = text;
  };
  return async () => {
    void read().then(keep, () => undefined);
    return { detail };
  };
}
