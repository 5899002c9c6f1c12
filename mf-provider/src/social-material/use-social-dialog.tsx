import type { OwnPost } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { useSession, useToasts } from '@vitrina/sdk';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { SocialDialog } from './social-dialog.tsx';
import { socialTexts as texts } from './texts.ts';

type Layer = ComponentType<Parameters<typeof SocialDialog>[0]>;

/**
 * Material for social networks of own works, whose code is loaded with the first of them.
 * @returns what opens it for a post, undefined in plans without it, and the layer while one is open
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
