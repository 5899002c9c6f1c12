import { type Answer, api, Button, Dialog, formatDay, useSubmit } from '@vitrina/sdk';
import { CopyText, ShareButton } from '@vitrina/sdk/bundled';
import { useState } from 'react';
import styles from './favourites.module.css';
import { favouriteTexts as texts } from './texts.ts';

/** Button that makes a link to a list of providers, and the dialog that copies or sends it. */
export function ShareList({ ids }: { ids: readonly string[] }) {
  const [list, setList] = useState<Answer<'POST', '/api/favoritos/enlace'>['data'] | null>(null);
  const { submit, busy, error } = useSubmit(async () => {
    setList((await api.post('/api/favoritos/enlace', { ids: [...ids] })).data);
  });
  return (
    <div className={styles.share}>
      <Button icon="send" loading={busy} onClick={(event) => void submit(event)}>
        {texts.share}
      </Button>
      {error && <p role="alert">{error}</p>}
      {list && (
        <Dialog
          open
          backCloses
          onClose={() => setList(null)}
          title={texts.shareTitle}
          footer={<Button onClick={() => setList(null)}>{texts.close}</Button>}
        >
          <div className={styles.link}>
            <p>{texts.shareMore(formatDay(list.hasta.slice(0, 10)))}</p>
            <CopyText label={texts.link} text={list.url} action={texts.copy} />
            <ShareButton title={texts.shareText} text={texts.shareText} path={new URL(list.url).pathname}>
              {texts.send}
            </ShareButton>
          </div>
        </Dialog>
      )}
    </div>
  );
}
