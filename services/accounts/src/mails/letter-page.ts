/** Content of the page behind a mail's link. */
export interface LetterPage {
  title: string;
  /** Paragraphs with the paths of the providers' pages they mention. */
  paragraphs: ReadonlyArray<{ text: string; paths: readonly string[] }>;
}
