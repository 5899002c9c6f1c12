import type { ComponentType } from 'react';
import type { MapViewProps } from './map-view.tsx';
import type { Outline } from './outlines.ts';

/**
 * Loads the map, with leaflet (44 KB gzip): one copy for all microfrontends.
 * @throws if the code cannot be loaded; the next call tries again
 */
export function loadMapView(): Promise<ComponentType<MapViewProps>> {
  return import(/* webpackChunkName: "map" */ './map-view.tsx').then(({ MapView }) => MapView);
}

/**
 * Loads the outlines of all subdivisions (18 KB gzip), once for each page.
 * @throws if they cannot be loaded; the next call tries again
 */
export function loadOutlines(): Promise<readonly Outline[]> {
  return import(/* webpackChunkName: "outlines" */ './outlines.ts').then((code) => code.loadOutlines());
}
