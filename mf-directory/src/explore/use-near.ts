import { useToasts } from '@vitrina/sdk';
import { useState } from 'react';
import { useStableCallback } from '../lists/rendering.ts';
import { texts } from '../texts.ts';
import { ANYWHERE, type ChangeFilters } from './use-filters.ts';

/** Radius of a search around the visitor, in kilometres: a town and its suburbs. */
const RADIUS = '25';

/** Search around the visitor or a town. */
export interface Near {
  /** True while the browser determines its position. */
  isLocating: boolean;
  /** Asks the browser for its position, then searches around it, or offers the choice of a town. */
  locate(): Promise<void>;
  /** Reason why the choice of a town is open, or empty; undefined while it is closed. */
  townDialog: string | undefined;
  setTownDialog(reason: string | undefined): void;
}

/** Starts searches around the visitor's position, which is asked for only by `locate`. */
export function useNear(change: ChangeFilters): Near {
  const toasts = useToasts();
  // The place may be changed while the browser looks for its position.
  const changeNow = useStableCallback(change);
  const [isLocating, setLocating] = useState(false);
  const [townDialog, setTownDialog] = useState<string>();
  const locate = async () => {
    if (isLocating) return;
    setLocating(true);
    try {
      const { locateNear } = await import(/* webpackChunkName: "more" */ './locate-near.ts');
      const found = await locateNear();
      if ('problem' in found) setTownDialog(found.problem);
      else changeNow({ ...ANYWHERE, alcance: '', cerca: found.at, radio: RADIUS });
    } catch {
      // Without the code there is no choice of a town either.
      toasts.show(texts.explore.failed, 'error');
    } finally {
      setLocating(false);
    }
  };
  return { isLocating, locate, townDialog, setTownDialog };
}
