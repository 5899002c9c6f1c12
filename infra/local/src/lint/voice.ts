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

/**
 * Habits of translated English in comments, documents and test titles, with the remedy. Each marks a sentence that readers
 * take two passes for; `CONTRIBUTING.md` has the voice.
 */
const HABITS: readonly { in: Part; pattern: RegExp; remedy: string }[] = [
  {
    in: 'opening',
    pattern: /^(?:what|who|whose|whom|where|of|one|none|those|whether|whatever)\b/i,
    remedy: 'start the comment with a verb or a noun',
  },
  {
    in: 'title',
    pattern:
      /^(?:that|is|are|was|were|has|have|do|does|as|by|for|of|with|in|on|where|who|what|whose|one|none|and|the same|tells?|go(?:es)?|keep|come|ends?|takes?)\b/i,
    remedy: 'make the test title a sentence with its subject, or a verb after the subject of its `describe`',
  },
  {
    in: 'prose',
    pattern:
      /\b(?:that one(?! (?!(?:is|was|has|of|that)\b)\w)|the ones? (?:that|which|of)|(?:by|of) one that|one that (?:is|was|has|fails))\b/i,
    remedy: 'repeat the noun',
  },
  {
    in: 'prose',
    pattern: /\b(?:where there (?:is|are) none|is none|none that)\b/i,
    remedy: 'say "without …" or "no …"',
  },
  {
    in: 'prose',
    pattern: /\b(?:says|said|tells|told|hears|heard) (?:of|that|what|so|by|us|it)\b/i,
    remedy: 'say what the code does: returns, reports, records, receives',
  },
  {
    in: 'prose',
    pattern: /\bat once\b/i,
    remedy: 'say "immediately" or "simultaneously"',
  },
  {
    in: 'prose',
    pattern: /\bthe own [a-z]+/i,
    remedy: 'say whose it is',
  },
  {
    in: 'prose',
    pattern: /\b(?:in the place of|therein|whereof|lest)\b|, nor\b/i,
    remedy: 'say "instead of", "in it", "or"',
  },
];

/** Start of a comment, any prose of comments and documents, or a test title. */
type Part = 'opening' | 'prose' | 'title';

const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?<=^|\s)\/\/ (.*(?:\n\s*\/\/ .*)*)/gm;
const TITLE = /\b(?:it|test)(?:\.\w+)*\(\s*(['"`])([^\n]*?)\1/g;
const TEST_FILE = /(?:^|\/)(?:test|journeys|conformance|e2e)\//;

/**
 * Finds the habits of translated English in a source file or Markdown document.
 * @param file path, for the places
 * @returns a line for each, with its place, the text and the remedy
 */
export function voiceFaults(file: string, text: string): string[] {
  return textsOf(file, text).flatMap(({ part, words, index }) =>
    HABITS.filter((habit) => habit.in === part && habit.pattern.test(words)).map(
      ({ remedy }) => `${file}:${text.slice(0, index).split('\n').length}: "${words.slice(0, 80)}": ${remedy}`,
    ),
  );
}

function textsOf(file: string, text: string): { part: Part; words: string; index: number }[] {
  if (file.endsWith('.md')) {
    // Tables, headings and code are no prose.
    return [...text.matchAll(/^[^\n|#`].*$/gm)].map(({ 0: words, index }) => ({ part: 'prose', words, index }));
  }
  const comments = [...text.matchAll(COMMENT)].flatMap(({ 1: block = '', 2: lines = '', index }) => {
    const words = (block || lines)
      .replace(/^\s*(?:\*|\/\/)? ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
    return (['opening', 'prose'] as const).map((part) => ({ part, words, index }));
  });
  if (!TEST_FILE.test(file)) return comments;
  const titles = [...text.matchAll(TITLE)].map(({ 2: words = '', index }) => ({
    part: 'title' as const,
    words,
    index,
  }));
  return [...comments, ...titles];
}
