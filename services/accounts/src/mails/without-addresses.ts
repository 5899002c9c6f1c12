/** What mail programs would turn into a link. */
const ADDRESS =
  /(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/\S*|\b[\w.+-]+@[\w-]+\.\S+|\b[\w-]+\.(?:com|net|org|info|io|mx|co|link|site|xyz|app)\b\S*/gi;

/**
 * What a visitor wrote, for a mail to an address that the same visitor typed and may not own: without addresses, so that
 * no one sends strangers links in our name.
 */
export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '[enlace]');
}
