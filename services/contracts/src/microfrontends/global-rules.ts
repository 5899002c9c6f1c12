import { type Selector, transform } from 'lightningcss';

/** At-rules that would change the page beyond a microfrontend's own elements. */
const globalAtRules = new Set(['font-face', 'page', 'property', 'import', 'layer-statement', 'counter-style']);

/** Address of another origin; the files of a build are in one folder. */
const FOREIGN = /^(?!data:)(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

function isOwn(selector: Selector, prefix: string): boolean {
  return selector.some((part) => {
    if (part.type === 'class') return part.name.startsWith(prefix);
    if (part.type !== 'pseudo-class' || (part.kind !== 'is' && part.kind !== 'where')) return false;
    return part.selectors.every((inner) => isOwn(inner, prefix));
  });
}

/**
 * Rules of a stylesheet that could affect elements of others: selectors without a class that begins with `prefix`,
 * at-rules with effect on the whole page, and addresses of other origins. Empty if the sheet only affects its own
 * elements.
 * @throws if it is not a style sheet
 */
export function globalRules(css: Buffer, prefix: string): string[] {
  const found: string[] = [];
  let depth = 0;
  transform({
    filename: 'emitted.css',
    code: css,
    visitor: {
      Url({ url }) {
        if (FOREIGN.test(url)) found.push(`url(${url})`);
        return undefined;
      },
      Rule(rule) {
        if (globalAtRules.has(rule.type)) found.push(`@${rule.type}`);
        if (rule.type === 'keyframes' && !nameOf(rule.value.name).startsWith(prefix)) found.push('@keyframes');
        // Nested rules belong to the selector around them.
        if (rule.type === 'style' && depth === 0) {
          const foreign = rule.value.selectors.filter((selector) => !isOwn(selector, prefix));
          found.push(
            ...foreign.map((selector) => selector.map((part) => ('name' in part ? part.name : part.type)).join('')),
          );
        }
        if (rule.type === 'style') depth += 1;
      },
      RuleExit(rule) {
        if (rule.type === 'style') depth -= 1;
      },
    },
  });
  return [...new Set(found)];
}

function nameOf(name: { value: string }): string {
  return name.value;
}
