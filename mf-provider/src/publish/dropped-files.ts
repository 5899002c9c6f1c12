/** Most files taken out of dropped folders: more than a form accepts, so that the form can say so. */
const MAX_FILES = 50;
/** Files that operating systems add to folders. */
const SYSTEM_FILES = /^(?:\.|Thumbs\.db$|desktop\.ini$)/i;

/** Kind of content in a drop or a paste. */
export type TransferKind = 'files' | 'link' | 'other';

/** Classifies a drop or a paste; `link` is the URL of a page or of a picture on another page. */
export function transferKind(transfer: DataTransfer | null): TransferKind {
  if (transfer?.types.includes('Files')) return 'files';
  return transfer?.types.includes('text/uri-list') ? 'link' : 'other';
}

/**
 * Files of a drop, including those in dropped folders, sorted by name. Must be called while the event is handled:
 * browsers empty `transfer` afterwards.
 */
export function droppedFiles(transfer: DataTransfer): Promise<File[]> {
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
