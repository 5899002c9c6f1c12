import { type NavigationItem, useSession } from '@vitrina/sdk';
import { useMemo } from 'react';
import { navigationItems } from '../federation/index.ts';
import { visibleLinks } from './links.ts';

/** The links that this visitor sees, as the microfrontends and the shell declare them. */
export function useLinks(): NavigationItem[] {
  const { signedIn } = useSession();
  return useMemo(() => visibleLinks(navigationItems(), signedIn), [signedIn]);
}
