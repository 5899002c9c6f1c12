import type { ContractFile } from './contract-file.ts';
import type { EmbeddedHouse } from './declaration.ts';

/**
 * Third parties whose code each microfrontend may embed. Reviewed by hand: a page's policy opens an origin that no one
 * here controls.
 */
const ALLOWED: Readonly<Record<string, readonly EmbeddedHouse[]>> = {
  'mf-provider': ['stripe', 'paypal'],
};

/** Third parties that a build embeds without permission, as texts for its team. */
export function embeddingProblems({ name, declaration }: ContractFile): string[] {
  const asked = (declaration.documents ?? []).flatMap(({ embeds }) => embeds);
  return asked
    .filter((house) => !ALLOWED[name]?.includes(house))
    .map((house) => `${name}: no puede incluir código de ${house}; quítalo de documents o pide que se revise`);
}
