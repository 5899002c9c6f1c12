/** One page of rules or notices. */
export interface LegalText {
  title: string;
  lead: string;
  /** True where the page says from when it applies. */
  dated: boolean;
  /** What the page says of who runs the platform: before its sections, and as its contact. */
  operator?: string;
  sections: readonly LegalSection[];
  /** Section behind which the times are listed for which data is kept. */
  retentionAfter?: string;
  /** Whom to write to at the end; no contact where it is absent. */
  contact?: 'support' | 'privacy';
}

/** One section, in the order of the page. */
export interface LegalSection {
  /** The part of the address behind `#`. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  points: readonly string[];
  /** Pages that the section leads to. */
  links?: readonly { label: string; href: string }[];
}
