import { shownName } from '@vitrina/contracts/rules/text-risk';

/** Names of a provider: the person's, and that of the business, which may be empty. */
interface Names {
  name: string;
  businessName: string;
}

/** Stands for a person whose name holds a link or contact data. */
const UNNAMED = 'Anunciante';

/** The names of a provider as others see them: one with a link or contact data, from before names were checked, is left out. */
export function publicNames({ name, businessName }: Names): Names {
  return { name: shownName(name, UNNAMED), businessName: shownName(businessName, '') };
}

/** Name of a provider: that of the business, else that of the person. */
export function ownerName(owner: Names): string {
  const { name, businessName } = publicNames(owner);
  return businessName || name;
}
