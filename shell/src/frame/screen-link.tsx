import { type NavigationItem, NavLink } from '@vitrina/sdk';
import { matchPath } from '@vitrina/sdk/host';
import type { ReactNode } from 'react';
import { remotePages, warm } from '../federation/index.ts';

function warmFor(path: string): void {
  const page = remotePages().find((candidate) => matchPath(candidate.path, path));
  if (page) warm(page.microfrontend);
}

/** A link to a declared screen. Pointing at it or reaching it by keyboard already loads the screen's code. */
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
  const ahead = () => warmFor(item.path);
  return (
    <NavLink to={item.path} className={className ?? ''} onClick={onClick} onPointerEnter={ahead} onFocus={ahead}>
      {children}
    </NavLink>
  );
}
