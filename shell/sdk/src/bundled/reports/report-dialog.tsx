import type { Reportable } from '@vitrina/contracts';
import { isReportReason, MAX_REASON, REPORT_REASONS, type ReportReason } from '@vitrina/contracts/rules';
import { api, Button, Dialog, lengthOf, Message, TextArea, useSubmit } from '@vitrina/sdk';
import { useId, useState } from 'react';
import styles from './reports.module.css';
import { reportTexts as texts } from './texts.ts';

/** Reported thing, and its display name. */
export interface Reported {
  tipo: Reportable;
  id: string;
  name: string;
}

const reasons = Object.keys(REPORT_REASONS).filter(isReportReason);

/** Dialog for reporting something: a reason from a list, and free text. */
export function ReportDialog({ thing, onClose }: { thing: Reported; onClose(): void }) {
  const form = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords] = useState('');
  const [thanks, setThanks] = useState('');
  const { busy, error, submit } = useSubmit(async () => {
    if (!reason) return;
    const { tipo, id } = thing;
    const { message } = await api.post('/api/reportes', { tipo, id, motivo: reason, texto: words.trim() });
    setThanks(message);
  });
  const title = texts.title[thing.tipo](thing.name);
  if (thanks) {
    return (
      <Dialog open backCloses onClose={onClose} title={title} footer={<Button onClick={onClose}>{texts.close}</Button>}>
        <Message tone="success">{thanks}</Message>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      backCloses
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy}>
            {texts.send}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <fieldset className={styles.reasons}>
          <legend>{texts.question}</legend>
          {reasons.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="motivo"
                required
                value={name}
                checked={reason === name}
                onChange={() => setReason(name)}
              />
              {REPORT_REASONS[name]}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={texts.more}
          optional
          rows={3}
          maxLength={MAX_REASON}
          counter={{ used: lengthOf(words), limit: MAX_REASON }}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {error && <Message tone="error">{error}</Message>}
      </form>
    </Dialog>
  );
}
