import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FirstScreens } from '../src/first/screen.ts';

/** Renders a node with React, without links that preload pictures, for comparison with a first content's markup. */
export function reactMarkup(node: ReactNode): string {
  return comparable(renderToStaticMarkup(node).replace(/<link rel="preload"[^>]*>/g, ''));
}

/** Normalises the parts that may differ between renderers: sorts each element's attributes, and numbers ids. */
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

/** Screens that keep their last drawn content, so that a test can render it with React too. */
export class WatchedScreens {
  readonly screens: FirstScreens;
  /** Content of the last drawn page. */
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
