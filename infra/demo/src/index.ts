/** Exports for other packages. */
export { providers } from './people/provider.ts';
export { eventsOf, type OwnerEvent } from './quick-events.ts';
export { type Random, randomOf } from './random.ts';
export { textAt, valueAt } from './seeding/api.ts';
export { joinAsProvider, type Member, ownGallery, publishForm, publishPhoto } from './seeding/member.ts';
