import { cutTo } from '@vitrina/contracts/rules';
import type { ReactNode } from 'react';
import { sdkTexts } from '../texts.ts';
import styles from './avatar.module.css';
import { markLoading } from './picture.tsx';

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean).slice(0, 2);
  return words.map((word) => cutTo(word, 1).toLocaleUpperCase('es')).join('');
}

/** Photo, or else the initials of the name. `size` in CSS pixels. */
export function Avatar({ name, src, size = 48 }: { name: string; src?: string | null; size?: number }): ReactNode {
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.38 }}>
      {src ? (
        <img
          key={src}
          src={src}
          alt={sdkTexts.photoOf(name)}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onLoad={markLoading}
        />
      ) : (
        <span aria-hidden="true">{initialsOf(name)}</span>
      )}
    </span>
  );
}
