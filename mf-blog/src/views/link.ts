import type { ComponentType, ReactNode } from 'react';

/** Link component of the views: the router's in the application, a plain one in the first content. */
export type ViewLink = ComponentType<{ to: string; className?: string | undefined; children?: ReactNode }>;
