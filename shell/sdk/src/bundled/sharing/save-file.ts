/** Time until the browser has certainly read the file, in milliseconds. */
const READ_MS = 60_000;

/** Makes the browser save a text as a file. @param type media type, such as `text/csv;charset=utf-8` */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
