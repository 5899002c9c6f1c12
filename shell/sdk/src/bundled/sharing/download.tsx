import { Button, ButtonLink, type ButtonVariant, Dialog, useToasts } from '@vitrina/sdk';
import { type ComponentProps, useState } from 'react';
import { CopyText, copyText } from './copy-text.tsx';
import { downloadTexts as texts } from './download-texts.ts';
import styles from './sharing.module.css';

interface Look extends Pick<ComponentProps<'button'>, 'children' | 'aria-label'> {
  variant?: ButtonVariant;
  icon?: ComponentProps<typeof Button>['icon'];
}

/**
 * Link that downloads a file of the platform. In-app browsers such as Instagram's and Facebook's ignore downloads silently,
 * so the first press also offers a second way: the plain address, to open here or copy into another browser.
 */
export function DownloadLink({
  href,
  name,
  opens = false,
  ...look
}: Look & {
  /** Path of the file, served with its media type. */
  href: string;
  /** File name for saving; the server's by default. */
  name?: string;
  /** True for files that the system opens in an app, such as a contact: the browser is not asked to save them. */
  opens?: boolean;
}) {
  const toasts = useToasts();
  const [tried, setTried] = useState(false);
  const copy = async () => {
    const url = new URL(href, location.origin).href;
    if (await copyText(url)) toasts.show(texts.copied, 'success');
    else toasts.show(texts.notCopied(url), 'error');
  };
  return (
    <span className={styles.download}>
      <ButtonLink
        {...look}
        to={href}
        reloadDocument
        download={opens ? undefined : (name ?? true)}
        onClick={() => setTried(true)}
      />
      {tried && (
        <span className={styles.second} role="status">
          {texts.nothing} <a href={href}>{texts.open}</a>{' '}
          <button type="button" onClick={() => void copy()}>
            {texts.copy}
          </button>
        </span>
      )}
    </span>
  );
}

/** Saves a text of this page as a file; the first press also offers to view and copy it. */
export function DownloadText({
  text,
  name,
  type,
  disabled = false,
  ...look
}: Look & {
  text(): string;
  name: string;
  /** Media type, such as `text/csv;charset=utf-8`. */
  type: string;
  disabled?: boolean;
}) {
  const [saved, setSaved] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const save = () => {
    const content = text();
    saveFile(name, content, type);
    setSaved(content);
  };
  return (
    <span className={styles.download}>
      <Button {...look} disabled={disabled} onClick={save} />
      {saved !== null && (
        <span className={styles.second} role="status">
          {texts.nothing}{' '}
          <button type="button" onClick={() => setShown(true)}>
            {texts.see}
          </button>
        </span>
      )}
      {saved !== null && shown && (
        <Dialog open onClose={() => setShown(false)} title={name}>
          <CopyText label={texts.content} text={saved} action={texts.copyContent} rows={12} />
        </Dialog>
      )}
    </span>
  );
}

/** Time until the browser has certainly read the file, in milliseconds. */
const READ_MS = 60_000;

/** Makes the browser save a text as a file. @param type media type, such as `text/csv;charset=utf-8` */
function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
