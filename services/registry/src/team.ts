import { microfrontendName } from '@vitrina/contracts/microfrontends';
import { Problem } from '@vitrina/kernel';
import type { Teams, TeamTokens } from './store/teams.ts';

const MIN_TOKEN = 32;

/** Reads `name:token,name:token`; null if a part has another form. */
export function parseTeamTokens(text: string): TeamTokens | null {
  const pairs = text.split(',').map((pair) => {
    const [name = '', token = ''] = pair.trim().split(':');
    return [name, token] as const;
  });
  const fine = pairs.every(([name, token]) => microfrontendName.safeParse(name).success && token.length >= MIN_TOKEN);
  return fine ? new Map(pairs) : null;
}

/** Token in an `Authorization` header; empty without one. */
export function bearerToken(authorization: string | undefined): string {
  return authorization?.replace(/^Bearer /i, '') ?? '';
}

/**
 * Allows a team to act on its own microfrontend.
 * @throws {Problem} `token_de_equipo` for an unknown token, `no_permitido` if it belongs to another team
 */
export async function requireOwner(
  teams: Pick<Teams, 'ownerOf'>,
  authorization: string | undefined,
  name: string,
): Promise<void> {
  const owner = await teams.ownerOf(bearerToken(authorization));
  if (owner === null) throw new Problem('token_de_equipo');
  if (owner !== name) throw new Problem('no_permitido');
}
