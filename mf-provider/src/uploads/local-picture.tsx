import { useEffect, useState } from 'react';

/** Preview of a local file, without a text alternative; empty if the browser cannot display it. */
export function LocalPicture({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!url) return null;
  if (file.type.startsWith('video/')) return <video src={url} muted playsInline preload="metadata" />;
  return <img src={url} alt="" onError={() => setUrl(null)} />;
}
