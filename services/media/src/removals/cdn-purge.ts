/** Tags of one request; the smallest of the CDNs' limits (Cloudflare's 30). */
const BATCH = 30;
/** Longest wait for one answer, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Purges a CDN. */
export interface CdnPurge {
  /**
   * @param tags as answers carry them in `Cache-Tag`: ids of uploads and providers
   * @throws if the CDN does not answer or refuses
   */
  purge: (tags: readonly string[]) => Promise<void>;
}

/**
 * A CDN that takes `POST` with the JSON body `{tags: []}` and a bearer token, as Cloudflare's `purge_cache` does.
 * @param token sent as `Authorization: Bearer`, if present
 */
export function cdnPurge(url: string, token: string | undefined): CdnPurge {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return {
    purge: async (tags) => {
      for (let first = 0; first < tags.length; first += BATCH) {
        const body = JSON.stringify({ tags: tags.slice(first, first + BATCH) });
        const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE_MS) });
        await answer.body?.cancel();
        if (!answer.ok) throw new Error(`the CDN answered ${answer.status} to a purge`);
      }
    },
  };
}
