import type { BadgeKind, PublicProvider } from '@vitrina/contracts/wire';
import { badgeKinds } from '@vitrina/contracts/wire';
import type { PhoneCode } from './phone-code.ts';

/** Badges that are proven by other means than the e-mail, whose proof is its confirmation. */
export type ProvenKind = Exclude<BadgeKind, 'email'>;
/** Badges that an administrator awards. */
export type ReviewedKind = Extract<BadgeKind, 'identity' | 'licence'>;

/** Proof of a fact of an account (R56). */
export interface Proof {
  kind: ProvenKind;
  at: Date;
  /** The proven fact, see {@link factOf}. */
  fact: string;
  /** Note of an administrator about what was seen, and their name at that time; for reviews only. */
  note?: string;
  reviewer?: string;
}

/** Facts of an account that badges prove, see `Account`. */
interface Facts {
  phone: string;
  name: string;
  specialty: string;
  segments: readonly string[];
}

/** Account with its proofs. */
interface Proven extends Facts {
  proofs?: readonly Proof[];
  phoneCode?: PhoneCode | null;
  confirmedAt?: Date;
}

/**
 * Returns the fact that a badge proves, as it is now: the telephone, the name, or for a licence the name with the
 * specialty and the segments it covers.
 */
export function factOf({ phone, name, specialty, segments }: Facts, kind: ProvenKind): string {
  if (kind === 'phone') return phone;
  return kind === 'identity' ? name : [name, specialty, segments.join(', ')].filter(Boolean).join(' · ');
}

/** Selects the proofs whose fact has not changed since. */
export function validProofs(account: Proven): Proof[] {
  return (account.proofs ?? []).filter(({ kind, fact }) => fact === factOf(account, kind));
}

/** Fields to reset because the fact that they are about has changed. */
export function outdatedFields(account: Proven): { proofs?: Proof[]; phoneCode?: null } {
  const { proofs = [], phoneCode, phone } = account;
  const valid = validProofs(account);
  return {
    ...(valid.length < proofs.length && { proofs: valid }),
    ...(phoneCode && phoneCode.phone !== phone && { phoneCode: null }),
  };
}

const ORDER = Object.keys(badgeKinds.toWire) as BadgeKind[];

/** Lists an account's badges in the order in which they are shown. */
export function badgesOf(account: Proven): NonNullable<PublicProvider['badges']> {
  const { confirmedAt } = account;
  return [...(confirmedAt ? [{ kind: 'email' as const, at: confirmedAt }] : []), ...validProofs(account)]
    .map(({ kind, at }) => ({ kind, at: at.getTime() }))
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}
