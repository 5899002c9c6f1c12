import { loadWhenIdle } from '../load-when-idle.ts';

/** Loads the code of `/home`, once. */
export const loadHome = () => import(/* webpackChunkName: "route-home" */ './home-screen.tsx');

/** Preloads the code of `/home` when the page is idle, because most visitors open it next. */
export function loadHomeWhenIdle(): void {
  loadWhenIdle(loadHome);
}
