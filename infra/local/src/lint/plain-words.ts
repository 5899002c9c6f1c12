/** Words to avoid in comments, documents and test names, with their replacements. */
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

/** Returns a line for each word to avoid in a file, with its place and replacement. */
export function plainWordFaults(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(WORDS)].map(
        ([word]) => `${file}:${index + 1}: "${word}", say: ${INSTEAD[word.toLowerCase()] ?? ''}`,
      ),
    );
}
