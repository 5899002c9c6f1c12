import { Dialog } from '@vitrina/sdk';
import type { Layer } from '../address/use-layer.ts';
import { texts } from '../texts.ts';
import { ContactCard } from './contact-card.tsx';

/** Contact card of the provider named by the address, over the list. */
export default function OpenProvider({ layer: { openId, close } }: { layer: Layer }) {
  return (
    <Dialog open={openId !== ''} wide onClose={close} title={texts.provider.card}>
      <ContactCard slug={openId} />
    </Dialog>
  );
}
