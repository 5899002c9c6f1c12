import { type NavigationItem, NavLink } from '@vitrina/sdk';
import type { ReactNode } from 'react';
import { warmScreen } from '../federation/index.ts';

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
