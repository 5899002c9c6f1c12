import { lazy, Suspense } from 'react';
import type { Reported } from './report-dialog.tsx';

/** Few people report anything: the dialog's code is loaded on the press. */
const ReportDialog = lazy(async () => {
  const { ReportDialog: dialog } = await import(/* webpackChunkName: "report" */ './report-dialog.tsx');
  return { default: dialog };
});

/** The dialog that reports something, once its code is there. */
export function ReportLayer(props: { thing: Reported; onClose(): void }) {
  return (
    <Suspense>
      <ReportDialog {...props} />
    </Suspense>
  );
}
