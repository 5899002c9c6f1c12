import type { Post } from '@vitrina/contracts';
import { Button } from '@vitrina/sdk';
import { ReportLayer } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import { openPostTexts } from './open-post-texts.ts';

/** Button that reports a post. */
export function ReportPost({ post }: { post: Post }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {openPostTexts.report}
      </Button>
      {open && (
        <ReportLayer
          thing={{ tipo: 'publicacion', id: post.id, name: post.evento || post.nombre }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
