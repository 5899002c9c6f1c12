/** Types by the endings for which some systems name none: photos and videos of iPhones. */
const TYPE_OF: Readonly<Record<string, string>> = { heic: 'image/heic', heif: 'image/heif', mov: 'video/quicktime' };

/** The file with the type that its ending says, where the system names none and the ending is one of an iPhone's. */
export function typed(file: File): File {
  const type = TYPE_OF[file.name.toLowerCase().split('.').at(-1) ?? ''];
  return file.type || !type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}

/** Photos of iPhones, which only Safari can show. */
export function isHeif({ type }: { type: string }): boolean {
  return /^image\/hei[cf]/.test(type);
}
