/** Words that our comments, documents and test names do without, and what to say instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  anew: 'again',
  'are told': 'are notified, receive',
  'is told': 'is notified, receives',
  lately: 'recently',
  meanwhile: 'in between, until then',
  nobody: 'no one',
  thereof: 'of it',
  whoever: 'who, anyone who',
};

const WORDS = new RegExp(`\\b(${Object.keys(INSTEAD).join('|')})\\b`, 'gi');

/** A line for each word of a file that has a plainer one, with the place and what to say instead. */
export function plainWordFaults(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(WORDS)].map(
        ([word]) => `${file}:${index + 1}: "${word}", say: ${INSTEAD[word.toLowerCase()] ?? ''}`,
      ),
    );
}
