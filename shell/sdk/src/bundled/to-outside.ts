/** Attributes of a link to a provider's external site: a new tab, no access to this page, no endorsement for search engines. */
export const toOutside = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;
