import type { Provider } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { ButtonLink, formatPhone, useLocationChoice } from '@vitrina/sdk';
import { tellContact, toOutside } from '@vitrina/sdk/bundled';
import { pathOfQuote } from '../quotes/address.ts';
import { contactTexts } from './contact-texts.ts';
import { EmailAddress } from './email-address.tsx';
import styles from './provider-ways.module.css';
import { bareSite } from './site.ts';
import { WayLink } from './way-link.tsx';
import { waysTo } from './ways.ts';

/** Every way to reach a provider as a large target: first the two that reach a person now, filled, then the quiet ones. */
export function ProviderWays({
  provider,
  work,
}: {
  provider: Provider;
  /** Name of the work that is looked at, if there is one. */
  work?: string | undefined;
}) {
  const { country } = useLocationChoice();
  const { call, whatsapp, mail, site } = waysTo(provider, work);
  return (
    <div className={styles.ways}>
      {planHas(provider.plan, 'contactoDirecto') && (
        <ButtonLink icon="mail" to={pathOfQuote(provider.slug, work ?? '')}>
          {contactTexts.askQuote}
        </ButtonLink>
      )}
      {whatsapp && (
        <WayLink
          look="second"
          icon="message-circle"
          label={contactTexts.whatsapp}
          text={contactTexts.whatsappMore}
          href={whatsapp}
          onUse={tellContact(provider.id, 'whatsapp')}
          outside
        />
      )}
      {call && (
        <WayLink
          look="strong"
          icon="phone"
          label={contactTexts.call}
          text={formatPhone(provider.telefono, country)}
          href={call}
          onUse={tellContact(provider.id, 'telefono')}
        />
      )}
      {mail && (
        <WayLink
          icon="mail"
          label={contactTexts.email}
          text={<EmailAddress email={provider.email_visible ?? provider.email} />}
          href={mail}
          onUse={tellContact(provider.id, 'correo')}
        />
      )}
      {site && (
        <WayLink
          icon="globe"
          label={contactTexts.web}
          text={bareSite(provider.www)}
          href={site}
          onUse={tellContact(provider.id, 'www')}
          outside
        />
      )}
    </div>
  );
}

/** The two ways that reach a person now, as short buttons beside each other. */
export function QuickWays({ provider, work }: { provider: Provider; work: string }) {
  const { call, whatsapp } = waysTo(provider, work);
  return (
    <>
      {whatsapp && (
        <ButtonLink
          variant="secondary"
          icon="message-circle"
          to={whatsapp}
          onClick={tellContact(provider.id, 'whatsapp')}
          {...toOutside}
          reloadDocument
        >
          {contactTexts.whatsapp}
        </ButtonLink>
      )}
      {call && (
        <ButtonLink
          variant="primary"
          icon="phone"
          to={call}
          onClick={tellContact(provider.id, 'telefono')}
          reloadDocument
        >
          {contactTexts.call}
        </ButtonLink>
      )}
    </>
  );
}
