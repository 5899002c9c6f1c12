import type { Provider } from '@vitrina/contracts';
import { Avatar, Button, Link, PlanBadge } from '@vitrina/sdk';
import type { ReactNode } from 'react';
import { ProviderResultView } from '../providers/result-view.tsx';
import { texts } from '../texts.ts';
import { HeartSpot } from './heart-spot.tsx';

/** Card of a saved or shared provider, with the heart and a button to the contact details. */
export function FavouriteCard({
  provider,
  onOpen,
  children,
}: {
  provider: Provider;
  onOpen(): void;
  children?: ReactNode;
}) {
  const name = provider.nnegocio || provider.nombre;
  return (
    <ProviderResultView
      provider={provider}
      face={<Avatar name={provider.nombre} src={provider.foto_perfil} size={64} />}
      name={<span translate="no">{name}</span>}
      trade={provider.especialidad}
      badge={
        <span>
          <PlanBadge plan={provider.plan} />
        </span>
      }
      heart={<HeartSpot provider={provider} />}
      contact={(className) => (
        <Button className={className} icon="phone" aria-label={texts.provider.contact(name)} onClick={onOpen}>
          {texts.provider.card}
        </Button>
      )}
      works={[]}
      Link={Link}
    >
      {children}
    </ProviderResultView>
  );
}
