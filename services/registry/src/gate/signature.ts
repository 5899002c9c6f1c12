import type { SignedRelease } from '@vitrina/contracts/microfrontends/resolve';
import { isSigned, type ReleaseTrust } from '@vitrina/contracts/microfrontends/signature';

/** Problems of a release's signature; empty if the platform checks none. */
export function signatureProblems(release: SignedRelease, trust: ReleaseTrust | undefined): string[] {
  if (!trust || isSigned(trust, release)) return [];
  const { name } = release.contract;
  if (release.signature === null) return [`${name}: la versión no está firmada`];
  return [`${name}: la firma no es de su equipo o no es de este contenido`];
}
