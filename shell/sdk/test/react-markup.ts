import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FirstScreens } from '../src/first/screen.ts';

/** React's markup of a node, made comparable with that of a first content: without links that preload pictures. */
export function reactMarkup(node: ReactNode): string {
  return comparable(renderToStaticMarkup(node).replace(/<link rel="preload"[^>]*>/g, ''));
}

/** Markup with each element's attributes in order, and ids by their number: the parts that may differ between renderers. */
export function comparable(markup: string): string {
  const ids = new Map<string, string>();
  return markup
    .replace(/<([a-z][^\s/>]*)((?: [^\s=<>"]+="[^"<>]*")*)/gi, (_tag, name: string, list: string) => {
      const attributes = list.match(/ [^\s=]+="[^"]*"/g) ?? [];
      return `<${name}${attributes.sort().join('')}`;
    })
    .replace(/_(?:R|f)_[0-9a-zA-Z]*_/g, (id) => {
      const known = ids.get(id) ?? `id-${ids.size}`;
      ids.set(id, known);
      return known;
    });
}

/** Screens that keep the content they drew last, so that a test can have React render it too. */
export class WatchedScreens {
  readonly screens: FirstScreens;
  /** Content of the last page that was drawn. */
  content: ReactNode = null;

  constructor(screens: FirstScreens) {
    const watched = Object.entries(screens).map(([path, screen]) => {
      const draw: typeof screen.draw = (visit, answers) => {
        const drawing = screen.draw(visit, answers);
        this.content = drawing === null || drawing === 'missing' ? null : drawing.content;
        return drawing;
      };
      return [path, { ...screen, draw }] as const;
    });
    this.screens = Object.fromEntries(watched);
  }
}
