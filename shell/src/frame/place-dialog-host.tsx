import { useToasts } from '@vitrina/sdk';
import { closePlaceDialog, usePlaceDialogOpen } from '@vitrina/sdk/host';
import { type ComponentType, useEffect, useState } from 'react';
import { afterLoad } from '../first/after-load.ts';
import { texts } from '../texts.ts';

const load = () => import(/* webpackChunkName: "place" */ './place-dialog.tsx');

/**
 * Dialog that changes the place. Its code loads after the page, and is retried on the press if that failed; shows a toast on
 * failure.
 */
export function PlaceDialogHost() {
  const open = usePlaceDialogOpen();
  const toasts = useToasts();
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(() => afterLoad(() => load().catch(console.warn)), []);
  useEffect(() => {
    if (!open || Loaded) return;
    load().then(
      (module) => setLoaded(() => module.default),
      () => {
        closePlaceDialog();
        toasts.show(texts.placeFailed, 'error');
      },
    );
  }, [open, Loaded, toasts]);
  return open && Loaded ? <Loaded /> : null;
}
