import { useToasts } from '@vitrina/sdk';
import { useEffect, useEffectEvent, useState } from 'react';
import { texts } from '../texts.ts';

/**
 * Receives files dropped anywhere on the page or pasted, while mounted and `active`. Otherwise a drop outside the form
 * would open the file or link in the browser. Shows an explanation if no file arrives.
 * @returns true while files are dragged over the page
 */
export function useFileArrivals(active: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const toasts = useToasts();
  const [over, setOver] = useState(false);
  const arrive = useEffectEvent((files: readonly File[]) => {
    if (!active) return;
    if (files.length > 0) onFiles(files);
    else toasts.show(texts.publish.nothingDropped);
  });
  const refuseLink = useEffectEvent(() => {
    if (active) toasts.show(texts.publish.linkDropped);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // Content dragged within the page, such as one of its pictures, is not a new file.
    let isInternal = false;
    const kindOf = (event: DragEvent) => {
      const kind = isInternal ? 'other' : transferKind(event.dataTransfer);
      return kind === 'link' && takesText(event.target) ? 'other' : kind;
    };
    const on = <E extends 'dragstart' | 'dragend' | 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      event: E,
      listener: (event: WindowEventMap[E]) => void,
    ) => window.addEventListener(event, listener, { signal });
    on('dragstart', () => {
      isInternal = true;
    });
    on('dragend', () => {
      isInternal = false;
    });
    on('dragover', (event) => {
      const kind = kindOf(event);
      if (kind === 'other') return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = active && kind === 'files' ? 'copy' : 'none';
      setOver(active && kind === 'files');
    });
    on('dragleave', (event) => event.relatedTarget === null && setOver(false));
    on('drop', (event) => {
      const kind = kindOf(event);
      if (kind === 'other' || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      if (kind === 'link') refuseLink();
      else void droppedFiles(event.dataTransfer).then(arrive);
    });
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Word and Excel add a picture of the copied text: in a text field, the text is meant.
      const isText = takesText(event.target) && event.clipboardData?.types.includes('text/plain');
      if (files.length === 0 || isText) return;
      event.preventDefault();
      arrive(files);
    });
    return () => listening.abort();
  }, [active]);
  return over;
}

/** Returns true for a field that people write in. */
function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, input:not([type=file]), [contenteditable]');
}

/** Most files taken out of dropped folders: more than a form accepts, so that the form can say so. */
const MAX_FILES = 50;
/** Files that operating systems add to folders. */
const SYSTEM_FILES = /^(?:\.|Thumbs\.db$|desktop\.ini$)/i;

type TransferKind = 'files' | 'link' | 'other';

/** Classifies a drop or a paste; `link` is the URL of a page or of a picture on another page. */
function transferKind(transfer: DataTransfer | null): TransferKind {
  if (transfer?.types.includes('Files')) return 'files';
  return transfer?.types.includes('text/uri-list') ? 'link' : 'other';
}

/** Files of a drop and its folders, by name. Call while the event is handled: browsers empty `transfer` afterwards. */
function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const files = [...transfer.files];
  const entries = [...transfer.items].map((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? null) : null,
  );
  if (!entries.some((entry) => entry?.isDirectory)) return Promise.resolve(files);
  return filesIn(entries.filter((entry) => entry !== null));
}

async function filesIn(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const found: File[] = [];
  for (const entry of [...entries].sort((a, b) => a.name.localeCompare(b.name, 'es', { numeric: true }))) {
    if (found.length >= MAX_FILES) break;
    if (SYSTEM_FILES.test(entry.name)) continue;
    if (isFolder(entry)) found.push(...(await entriesOf(entry).then(filesIn)));
    else if (isFile(entry)) found.push(...(await fileOf(entry)));
  }
  return found.slice(0, MAX_FILES);
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** File of an entry; empty if it cannot be read. */
function fileOf(entry: FileSystemFileEntry): Promise<File[]> {
  return new Promise((resolve) => {
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    );
  });
}

/** Lists a folder's entries. Browsers return them in batches until an empty one; an unreadable folder ends the list. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length < MAX_FILES) {
    const portion = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (portion.length === 0) break;
    all.push(...portion);
  }
  return all;
}
