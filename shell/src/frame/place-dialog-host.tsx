import { useToasts } from '@vitrina/sdk';
import { closePlaceDialog, usePlaceDialogOpen } from '@vitrina/sdk/host';
import { type ComponentType, useEffect, useState } from 'react';
import { texts } from '../texts.ts';

/** Loads the dialog that changes the place when it is opened for the first time; says so where it cannot come. */
export function PlaceDialogHost() {
  const open = usePlaceDialogOpen();
  const toasts = useToasts();
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!open || Loaded) return;
    import(/* webpackChunkName: "place" */ './place-dialog.tsx').then(
      (module) => setLoaded(() => module.default),
      () => {
        closePlaceDialog();
        toasts.show(texts.placeFailed, 'error');
      },
    );
  }, [open, Loaded, toasts]);
  return open && Loaded ? <Loaded /> : null;
}
