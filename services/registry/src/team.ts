import { microfrontendName } from '@vitrina/contracts/microfrontends';
import { Problem, sameSecret } from '@vitrina/kernel';

/** Publishing tokens by microfrontend. */
export type TeamTokens = ReadonlyMap<string, string>;

const MIN_TOKEN = 32;

/** Reads `name:token,name:token`; null where a part is not of that form. */
export function parseTeamTokens(text: string): TeamTokens | null {
  const pairs = text.split(',').map((pair) => {
    const [name = '', token = ''] = pair.trim().split(':');
    return [name, token] as const;
  });
  const fine = pairs.every(([name, token]) => microfrontendName.safeParse(name).success && token.length >= MIN_TOKEN);
  return fine ? new Map(pairs) : null;
}

/**
 * The team whose token came in the `Authorization` header. All tokens are compared, each in constant time.
 * @throws {Problem} `token_de_equipo` for an unknown token
 */
export function teamOf(tokens: TeamTokens, authorization: string | undefined): string {
  const sent = authorization?.replace(/^Bearer /i, '') ?? '';
  const owners = [...tokens].filter(([, token]) => sameSecret(sent, token)).map(([name]) => name);
  const [owner] = owners;
  if (!owner) throw new Problem('token_de_equipo');
  return owner;
}

/** @throws {Problem} `no_permitido` where a team reaches for another's microfrontend */
export function requireOwner(team: string, name: string): void {
  if (team !== name) throw new Problem('no_permitido');
}
