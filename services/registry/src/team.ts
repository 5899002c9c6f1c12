import { microfrontendName } from '@vitrina/contracts/microfrontends';
import { Problem } from '@vitrina/kernel';
import type { Teams, TeamTokens } from './store/teams.ts';

/** Minimum length of a team's token, in characters. */
const MIN_TOKEN_LENGTH = 32;

/** Reads `name:token,name:token`; null if an entry is malformed. */
export function parseTeamTokens(text: string): TeamTokens | null {
  const pairs = text.split(',').map((pair) => {
    const [name = '', token = ''] = pair.trim().split(':');
    return [name, token] as const;
  });
  const isValid = pairs.every(
    ([name, token]) => microfrontendName.safeParse(name).success && token.length >= MIN_TOKEN_LENGTH,
  );
  return isValid ? new Map(pairs) : null;
}

/** Token in an `Authorization` header; empty if the header is missing. */
export function bearerToken(authorization: string | undefined): string {
  return authorization?.replace(/^Bearer /i, '') ?? '';
}

/**
 * Checks that a token belongs to the team of a microfrontend.
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
