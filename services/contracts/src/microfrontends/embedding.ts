import type { ContractFile } from './contract-file.ts';
import type { EmbeddedPaymentProvider } from './declaration.ts';

/**
 * Payment providers whose code each microfrontend may embed. Reviewed by hand: a page's policy opens an origin that no one
 * here controls.
 */
const ALLOWED: Readonly<Record<string, readonly EmbeddedPaymentProvider[]>> = {
  'mf-provider': ['stripe', 'paypal'],
};

/** Lists the payment providers that a build embeds without permission, as texts for its team. */
export function embeddingProblems({ name, declaration }: ContractFile): string[] {
  const embedded = (declaration.documents ?? []).flatMap(({ embeds }) => embeds);
  return embedded
    .filter((provider) => !ALLOWED[name]?.includes(provider))
    .map((provider) => `${name}: no puede incluir código de ${provider}; quítalo de documents o pide que se revise`);
}
