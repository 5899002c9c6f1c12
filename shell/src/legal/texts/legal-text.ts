/** Text of a legal page. */
export interface LegalText {
  title: string;
  lead: string;
  /** True if the page shows its effective date. */
  dated: boolean;
  /** Introduction of the operator: before the sections, and as the contact. */
  operator?: string;
  sections: readonly LegalSection[];
  /** Section after which the retention times are listed. */
  retentionAfter?: string;
  /** Contact at the end of the page; no contact if absent. */
  contact?: 'support' | 'privacy';
}

/** Section of a legal page, in page order. */
export interface LegalSection {
  /** Fragment of the address, without `#`. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  points: readonly string[];
  /** Pages that the section links to. */
  links?: readonly { label: string; href: string }[];
}
