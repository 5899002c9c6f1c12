import type { Post } from '@vitrina/contracts';
import { Button } from '@vitrina/sdk';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../texts.ts';

/** Few people report anything: the dialog's code is loaded on the press. */
const ReportDialog = lazy(async () => {
  const { ReportDialog: dialog } = await import(/* webpackChunkName: "report" */ '../reports/report-dialog.tsx');
  return { default: dialog };
});

/** The button that reports a post. */
export function ReportPost({ post }: { post: Post }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.posts.report}
      </Button>
      {open && (
        <Suspense>
          <ReportDialog
            thing={{ tipo: 'publicacion', id: post.id, name: post.evento || post.nombre }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
