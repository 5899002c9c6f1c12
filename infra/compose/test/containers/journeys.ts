/** Journeys that run through the edge, by their file and title. */
export const JOURNEYS = [
  ['provider.spec.ts', 'a provider registers, completes the profile, publishes a photo and is found'],
  ['visitor.spec.ts', 'the assistant’s window covers neither works nor the focus, answers, and hands over to a person'],
] as const;
