/** Content of the page behind a mail's link. */
export interface Shown {
  title: string;
  /** Each with the paths of the providers' pages that belong to it. */
  paragraphs: ReadonlyArray<{ text: string; paths: readonly string[] }>;
}
