import { Button, Dialog, useToasts } from '@vitrina/sdk';
import { type ReactNode, useState } from 'react';
import { CopyText, copyText } from './copy-text.tsx';
import { shareTexts as texts } from './share-texts.ts';
import styles from './sharing.module.css';

interface SharedPage {
  title: string;
  text: string;
  url: string;
}

/**
 * Button that shares a page of the product with the system's share sheet, or copies its address in browsers without a share
 * sheet. If the browser refuses both, as some in-app browsers do, a dialog shows the address to copy by hand or send by
 * WhatsApp or mail.
 */
export function ShareButton({
  title,
  text,
  path,
  children,
}: {
  title: string;
  text: string;
  /** Path of the page. */
  path: string;
  children: ReactNode;
}) {
  const toasts = useToasts();
  const [refused, setRefused] = useState<SharedPage | null>(null);
  const share = async () => {
    const page = { title, text, url: new URL(path, location.origin).href };
    const outcome = await shareBySystem(page);
    if (outcome === 'done') return;
    if (outcome === 'missing' && (await copyText(page.url))) toasts.show(texts.copied, 'success');
    else setRefused(page);
  };
  return (
    <>
      <Button icon="send" onClick={() => void share()}>
        {children}
      </Button>
      {refused && <ShareDialog page={refused} onClose={() => setRefused(null)} />}
    </>
  );
}

/**
 * Shares a page with the system. Returns `done` also if the person closed the sheet. If a sheet never settles, the next call
 * returns `refused`.
 */
async function shareBySystem(page: SharedPage): Promise<'done' | 'missing' | 'refused'> {
  if (typeof navigator.share !== 'function') return 'missing';
  try {
    await navigator.share(page);
    return 'done';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'done' : 'refused';
  }
}

function ShareDialog({ page: { title, url }, onClose }: { page: SharedPage; onClose(): void }) {
  const message = encodeURIComponent(`${title}\n${url}`);
  return (
    <Dialog
      open
      backCloses
      onClose={onClose}
      title={texts.title}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <div className={styles.ways}>
        <CopyText label={texts.address} text={url} action={texts.copy} />
        <p className={styles.links}>
          <a href={`https://wa.me/?text=${message}`} target="_blank" rel="noopener noreferrer">
            {texts.whatsapp}
          </a>
          <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${message}`}>{texts.mail}</a>
        </p>
      </div>
    </Dialog>
  );
}
