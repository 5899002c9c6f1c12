/** Every Spanish text of this microfrontend. */
export const texts = {
  title: 'Nuevo',
  lead: 'Esta página es tuya.',
  explore: 'Explorar',
} as const;
