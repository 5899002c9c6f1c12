import { shownName } from '@vitrina/contracts/rules/text-risk';

/** Names of a provider: the person's, and the business's, which may be empty. */
interface Names {
  name: string;
  businessName: string;
}

/** Replaces a person's name with a link or contact data. */
const UNNAMED = 'Anunciante';

/**
 * Returns a provider's public names. Names with a link or contact data, stored before names were checked, are replaced.
 */
export function publicNames({ name, businessName }: Names): Names {
  return { name: shownName(name, UNNAMED), businessName: shownName(businessName, '') };
}

/** Returns a provider's name: the business's, else the person's. */
export function ownerName(owner: Names): string {
  const { name, businessName } = publicNames(owner);
  return businessName || name;
}
