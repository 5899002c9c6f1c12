import type { ServiceGroup } from '@vitrina/contracts/layout';
import type { Answer } from './answers.ts';
import type { FirstAsker } from './asker.ts';
import type { Visit } from './visit.ts';

/** The service catalogue with the numbers of providers in the visitor's place; null where it cannot be had. */
export async function askServices(
  { country, state }: Visit,
  asker: FirstAsker,
): Promise<{ groups: ServiceGroup[]; counts: Readonly<Record<string, number>> | undefined } | null> {
  const answer = await asker.ask<Answer<'GET /api/servicios'>>('/api/servicios', { pais: country, estado: state });
  if (answer === null || answer === 'missing') return null;
  return { groups: answer.servicios_oficios, counts: answer.proveedores };
}
