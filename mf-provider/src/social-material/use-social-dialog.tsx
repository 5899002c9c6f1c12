import type { OwnPost } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { useSession, useToasts } from '@vitrina/sdk';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { SocialDialog } from './social-dialog.tsx';
import { socialTexts as texts } from './texts.ts';

type Layer = ComponentType<Parameters<typeof SocialDialog>[0]>;

/**
 * Opens the material of a post for social networks; its code is loaded on first use.
 * @returns `open`, undefined in plans without it, and the `layer` to render
 */
export function useSocialDialog(): { open: ((post: OwnPost) => void) | undefined; layer: ReactNode } {
  const { user } = useSession();
  const toasts = useToasts();
  const [shown, setShown] = useState<{ post: OwnPost; Layer: Layer } | null>(null);
  const open = async (post: OwnPost) => {
    const code = await import(/* webpackChunkName: "social-material" */ './social-dialog.tsx').catch(() => null);
    if (code) setShown({ post, Layer: code.SocialDialog });
    else toasts.show(texts.failed, 'error');
  };
  return {
    open: planHas(user?.plan, 'redesSociales') ? (post) => void open(post) : undefined,
    layer: shown && <shown.Layer post={shown.post} onClose={() => setShown(null)} />,
  };
}
