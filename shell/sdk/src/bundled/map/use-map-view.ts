import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { MapViewProps } from './map-view.tsx';

const load = () => import(/* webpackChunkName: "map" */ './map-view.tsx');

/**
 * Loads the map's code, with leaflet (44 KB gzip).
 * @returns the component, or null until it is there; `failed` if it could not be loaded, until `retry` loads it again
 */
export function useMapView(): { MapView: ComponentType<MapViewProps> | null; failed: boolean; retry(): void } {
  const [MapView, setMapView] = useState<ComponentType<MapViewProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const retry = useCallback(() => {
    setFailed(false);
    load().then(
      (module) => setMapView(() => module.default),
      () => setFailed(true),
    );
  }, []);
  useEffect(retry, [retry]);
  return { MapView, failed, retry };
}
