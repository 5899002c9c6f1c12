import type { Reportable } from '@vitrina/contracts';
import { isReportReason, MAX_REASON, REPORT_REASONS, type ReportReason } from '@vitrina/contracts/rules';
import { ApiError, api, Button, Dialog, Message, TextArea } from '@vitrina/sdk';
import { type FormEvent, useId, useState } from 'react';
import styles from './reports.module.css';
import { reportTexts as texts } from './texts.ts';

/** What is reported, and how people call it. */
export interface Reported {
  tipo: Reportable;
  id: string;
  name: string;
}

const reasons = Object.keys(REPORT_REASONS).filter(isReportReason);

/** Reports something: a reason from a list, and words of one's own. */
export function ReportDialog({ thing, onClose }: { thing: Reported; onClose(): void }) {
  const form = useId();
  const [reason, setReason] = useState<ReportReason>('spam');
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [thanks, setThanks] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    try {
      const { message } = await api.post('/api/reportes', {
        tipo: thing.tipo,
        id: thing.id,
        motivo: reason,
        texto: words.trim(),
      });
      setThanks(message);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const title = texts.title[thing.tipo](thing.name);
  if (thanks) {
    return (
      <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>{texts.close}</Button>}>
        <Message tone="success">{thanks}</Message>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
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
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)}>
        <fieldset className={styles.reasons}>
          <legend>{texts.question}</legend>
          {reasons.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="motivo"
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
          counter={{ used: words.length, limit: MAX_REASON }}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {failure && <Message tone="error">{failure}</Message>}
      </form>
    </Dialog>
  );
}
