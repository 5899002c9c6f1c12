/** What the page behind a mail's link shows. */
export interface Shown {
  title: string;
  /** Each with the paths of the providers' pages that belong to it. */
  paragraphs: ReadonlyArray<{ text: string; paths: readonly string[] }>;
}
