import type { Provider } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { ButtonLink, formatPhone, Icon, useLocationChoice } from '@vitrina/sdk';
import { contactRecorder, toOutside } from '@vitrina/sdk/bundled';
import styles from './contact-link.module.css';
import { bareSite, ContactLink, contactLinksOf, pathOfQuote } from './contact-link.tsx';
import { contactTexts } from './contact-texts.ts';
import { EmailAddress } from './email-address.tsx';

/** Contact buttons of a provider: first the direct ones, filled, then the quiet ones. */
export function ContactButtons({
  provider,
  work,
}: {
  provider: Provider;
  /** Name of the open work, if any. */
  work?: string | undefined;
}) {
  const { country } = useLocationChoice();
  const { call, whatsapp, mail, site } = contactLinksOf(provider, work);
  return (
    <div className={styles.ways}>
      {planHas(provider.plan, 'contactoDirecto') && (
        <ButtonLink icon="mail" to={pathOfQuote(provider.slug, work ?? '')}>
          {contactTexts.askQuote}
        </ButtonLink>
      )}
      {whatsapp && (
        <ContactLink
          look="second"
          icon={<Icon name="message-circle" size={24} />}
          label={contactTexts.whatsapp}
          text={contactTexts.whatsappHint}
          href={whatsapp}
          onClick={contactRecorder(provider.id, 'whatsapp')}
          {...toOutside}
        />
      )}
      {call && (
        <ContactLink
          look="strong"
          icon={<Icon name="phone" size={24} />}
          label={contactTexts.call}
          text={formatPhone(provider.telefono, country)}
          href={call}
          onClick={contactRecorder(provider.id, 'telefono')}
        />
      )}
      {mail && (
        <ContactLink
          icon={<Icon name="mail" />}
          label={contactTexts.email}
          text={<EmailAddress email={provider.email_visible ?? provider.email} />}
          href={mail}
          onClick={contactRecorder(provider.id, 'correo')}
        />
      )}
      {site && (
        <ContactLink
          icon={<Icon name="globe" />}
          label={contactTexts.web}
          text={bareSite(provider.www)}
          href={site}
          onClick={contactRecorder(provider.id, 'www')}
          {...toOutside}
        />
      )}
    </div>
  );
}

/** Call and chat as short buttons next to each other. */
export function QuickContactButtons({ provider, work }: { provider: Provider; work: string }) {
  const { call, whatsapp } = contactLinksOf(provider, work);
  return (
    <>
      {whatsapp && (
        <ButtonLink
          variant="secondary"
          icon="message-circle"
          to={whatsapp}
          onClick={contactRecorder(provider.id, 'whatsapp')}
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
          onClick={contactRecorder(provider.id, 'telefono')}
          reloadDocument
        >
          {contactTexts.call}
        </ButtonLink>
      )}
    </>
  );
}
