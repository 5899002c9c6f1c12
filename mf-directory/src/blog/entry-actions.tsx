import type { Entry } from '@vitrina/contracts';
import { Button } from '@vitrina/sdk';
import { useState } from 'react';
import { useShare } from '../provider-page/use-share.ts';
import { ReportDialog } from '../reports/report-dialog.tsx';
import styles from './blog.module.css';
import { pathOfEntry } from './paths.ts';
import { blogTexts as texts } from './texts.ts';

/** Sharing an entry, and reporting it. */
export function EntryActions({ entry, own }: { entry: Entry; own: boolean }) {
  const share = useShare();
  const [reporting, setReporting] = useState(false);
  return (
    <p className={styles.actions}>
      <Button
        icon="send"
        onClick={() => void share({ title: entry.titulo, text: entry.proveedor_nombre, path: pathOfEntry(entry) })}
      >
        {texts.share}
      </Button>
      {!own && (
        <Button variant="quiet" onClick={() => setReporting(true)}>
          {texts.report}
        </Button>
      )}
      {reporting && (
        <ReportDialog
          thing={{ tipo: 'entrada', id: entry.id, name: entry.titulo }}
          onClose={() => setReporting(false)}
        />
      )}
    </p>
  );
}
