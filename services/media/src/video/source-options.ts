/**
 * How every program here opens what a stranger sent: as MP4, whatever it looks like, so that no playlist in it is
 * followed; from local files only; and without the data that an MP4 may say lies in other files.
 */
export const SOURCE_OPTIONS = [
  '-protocol_whitelist',
  'file,pipe',
  '-enable_drefs',
  '0',
  '-use_absolute_path',
  '0',
  '-f',
  'mov',
] as const;
