import { loadWhenIdle } from '../load-when-idle.ts';

/** Loads the code of the creators' screen; asked for again it is there. */
export const loadHome = () => import(/* webpackChunkName: "route-home" */ './home-screen.tsx');

/** Loads it once the page has nothing else to do: it is where most go next. */
export function loadHomeWhenIdle(): void {
  loadWhenIdle(loadHome);
}
