import type { ComponentType, ReactNode } from 'react';

/** Link component of the views: the router's in the application, a plain one in the first content. */
export type ViewLink = ComponentType<{
  to: string;
  className?: string | undefined;
  tabIndex?: number;
  'aria-hidden'?: boolean | 'true';
  'aria-label'?: string;
  children?: ReactNode;
}>;

/** Renders the element that selects or opens what a tile shows: a button in the application, a link in the first content. */
export type OpenTile = (inside: { className: string | undefined; children: ReactNode }) => ReactNode;
