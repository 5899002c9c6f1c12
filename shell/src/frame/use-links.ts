import { type NavigationItem, useSession } from '@vitrina/sdk';
import { useMemo } from 'react';
import { navigationItems } from '../federation/index.ts';
import { visibleLinks } from './links.ts';

/** Links that this visitor sees, as declared by the microfrontends and the shell. */
export function useLinks(): NavigationItem[] {
  const { signedIn } = useSession();
  return useMemo(() => visibleLinks(navigationItems(), signedIn), [signedIn]);
}
