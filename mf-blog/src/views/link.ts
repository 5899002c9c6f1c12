import type { ComponentType, ReactNode } from 'react';

/** A link as the views draw it: the router's in the application, a plain one in the first content. */
export type ViewLink = ComponentType<{ to: string; className?: string | undefined; children?: ReactNode }>;
