/** Texts printed by the trial of the containers. */
export const trialTexts = {
  incomplete: (missing: readonly string[]) => `the stack is not complete: ${missing.join('; ')}`,
  updateFailed: (service: string, why: string) => `the update of ${service} did not complete: ${why}`,
  serverImages: 'Imágenes de los servidores',
  noBridge: 'the engine has no bridge docker0 on this machine',
  usage: `npm run test:containers -- [--no-build] [--only journey,reach,paint,kill,roll]`,
} as const;
