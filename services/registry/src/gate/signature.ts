import type { SignedRelease } from '@vitrina/contracts/microfrontends/resolve';
import { isSigned, type ReleaseKeys } from '@vitrina/contracts/microfrontends/signature';

/** What is wrong with a release's signature; nothing where the platform has no keys to check it with. */
export function signatureProblems(release: SignedRelease, keys: ReleaseKeys | undefined): string[] {
  if (!keys || isSigned(keys, release)) return [];
  const { name } = release.contract;
  if (release.signature === null) return [`${name}: la versión no está firmada`];
  return [`${name}: la firma no es de su equipo o no es de este contenido`];
}
