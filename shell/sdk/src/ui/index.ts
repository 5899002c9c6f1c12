/** The kit: pieces in the product's look. */

export { type PictureSource, sourceSets } from '@vitrina/contracts/layout';
export { Button, ButtonLink, type ButtonVariant, IconButton } from './button.tsx';
export { Chip, Tag } from './chip.tsx';
export { cx } from './class-names.ts';
export { Collage } from './collage.tsx';
export { Combobox, type ComboboxOption, SearchField } from './combobox.tsx';
export { AlertDialog, Dialog, type DialogProps } from './dialog.tsx';
export { Field, type FieldProps, VisuallyHidden } from './field.tsx';
export { Flag } from './flag.tsx';
export { Icon } from './icon.tsx';
export type { IconName } from './icon-set.ts';
export { Menu, type MenuItem } from './menu.tsx';
export { Message, type Tone } from './message.tsx';
export { Picture, type PictureProps } from './picture.tsx';
export { SegmentRow } from './segment-row.tsx';
export { Avatar, Badge, Card, EmptyState, PlanBadge, ProgressBar, Skeleton } from './surface.tsx';
export { Tabs } from './tabs.tsx';
export { DateField, PasswordField, Select, TextArea, TextField } from './text-field.tsx';
export { placeholderOf } from './thumbhash.ts';
export { type ToastOptions, type Toasts, useToasts } from './toasts.tsx';
export { TradeGlyph } from './trade-glyph.tsx';
export { DurationBadge, VideoPlayer, VideoTile } from './video.tsx';
