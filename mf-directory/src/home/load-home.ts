import { loadWhenIdle } from '../load-when-idle.ts';

/** Loads the code of the creators' screen, once. */
export const loadHome = () => import(/* webpackChunkName: "route-home" */ './home-screen.tsx');

/** Loads it when the page is idle: most visitors go there next. */
export function loadHomeWhenIdle(): void {
  loadWhenIdle(loadHome);
}
