const UNSAFE = /["'&<>]/;
const ALL_UNSAFE = /["'&<>]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Writes text for markup, with the same entities as React in content and in attributes. */
export function escaped(text: string): string {
  return UNSAFE.test(text) ? text.replace(ALL_UNSAFE, (character) => ENTITIES[character] ?? '') : text;
}
