/** Tags per request: the smallest limit among CDNs (Cloudflare's 30). */
const BATCH = 30;
/** Timeout of one request, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Client that purges a CDN. */
export interface CdnPurge {
  /**
   * @param tags as responses carry them in `Cache-Tag`: ids of uploads and providers
   * @throws if the CDN does not respond or refuses
   */
  purge: (tags: readonly string[]) => Promise<void>;
}

/**
 * Creates a client for a CDN that accepts `POST` with the JSON body `{tags: []}` and a bearer token, such as Cloudflare's
 * `purge_cache`.
 * @param token sent as `Authorization: Bearer`, if present
 */
export function cdnPurge(url: string, token: string | undefined): CdnPurge {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return {
    purge: async (tags) => {
      for (let first = 0; first < tags.length; first += BATCH) {
        const body = JSON.stringify({ tags: tags.slice(first, first + BATCH) });
        const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`the CDN answered ${response.status} to a purge`);
      }
    },
  };
}
