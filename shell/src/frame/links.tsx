import { type NavigationItem, NavLink, useSession } from '@vitrina/sdk';
import { type ReactNode, useMemo } from 'react';
import { navigationItems, warmScreen } from '../federation/index.ts';

/** Links from this order on, such as those of teams outside the platform, appear only in the menu of a phone. */
const QUIET_ORDER = 90;

/** Links for this visitor: some are only for signed-in people, some only for visitors. */
export function visibleLinks(items: readonly NavigationItem[], signedIn: boolean): NavigationItem[] {
  return items.filter(({ session }) => session === undefined || (session === 'required') === signedIn);
}

/** Links of a phone's bar: the first two and the last, which is the signed-in user's area. */
export function thumbLinks(items: readonly NavigationItem[]): NavigationItem[] {
  const main = items.filter(({ order }) => order < QUIET_ORDER);
  return main.length <= 3 ? main : [...main.slice(0, 2), ...main.slice(-1)];
}

/** Links that this visitor sees, as declared by the microfrontends and the shell. */
export function useLinks(): NavigationItem[] {
  const { signedIn } = useSession();
  return useMemo(() => visibleLinks(navigationItems(), signedIn), [signedIn]);
}

/** Link to a declared screen. Hover and keyboard focus preload the screen's code. */
export function ScreenLink({
  item,
  className,
  onClick,
  children,
}: {
  item: NavigationItem;
  className: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}) {
  const ahead = () => warmScreen(item.path);
  return (
    <NavLink to={item.path} className={className ?? ''} onClick={onClick} onPointerEnter={ahead} onFocus={ahead}>
      {children}
    </NavLink>
  );
}
