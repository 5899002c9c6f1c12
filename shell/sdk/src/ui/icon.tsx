import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type IconName, icons } from './icon-set.ts';

/** Stroke of all icons in the kit, in CSS pixels at 24 px. */
const STROKE = 1.75;

function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}

/**
 * Icon of the set by name, decorative unless `label` is given. `size` in CSS pixels. An unknown name (a newer
 * microfrontend's navigation) shows a neutral dot.
 */
export function Icon({
  name,
  size = 20,
  label,
}: {
  name: IconName | (string & {});
  size?: number;
  label?: string;
}): ReactNode {
  const Drawing: LucideIcon = isIconName(name) ? icons[name] : icons.dot;
  return label ? (
    <Drawing size={size} strokeWidth={STROKE} role="img" aria-label={label} />
  ) : (
    <Drawing size={size} strokeWidth={STROKE} aria-hidden="true" focusable="false" />
  );
}
