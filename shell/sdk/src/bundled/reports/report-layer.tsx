import { lazyPart } from '@vitrina/sdk';
import { Suspense } from 'react';
import type { Reported } from './report-dialog.tsx';

/** Loaded on the press: few people report anything. */
const ReportDialog = lazyPart(async () => {
  const { ReportDialog: dialog } = await import(/* webpackChunkName: "report" */ './report-dialog.tsx');
  return { default: dialog };
});

/** Report dialog, shown once its code is loaded. */
export function ReportLayer(props: { thing: Reported; onClose(): void }) {
  return (
    <Suspense>
      <ReportDialog {...props} />
    </Suspense>
  );
}
