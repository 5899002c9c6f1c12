/**
 * Checks the origin of a team's API before it is sent; the registry checks it again.
 * @param text typed text, such as `https://api.agenda.example`
 * @param platform origin of the platform
 * @returns the fault, or null
 */
export function originFault(text: string, platform: string): 'malformed' | 'insecure' | 'platform' | null {
  const origin = originOf(text);
  if (origin === null || origin !== text) return 'malformed';
  if (origin === platform) return 'platform';
  return platform.startsWith('https:') && !origin.startsWith('https:') ? 'insecure' : null;
}

function originOf(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\s]+$/.test(text)) return null;
  try {
    return new URL(text).origin;
  } catch {
    return null;
  }
}
