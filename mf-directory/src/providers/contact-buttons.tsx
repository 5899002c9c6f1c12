import type { Provider } from '@vitrina/contracts';
import { planHas } from '@vitrina/contracts/plans';
import { ButtonLink, formatPhone, useLocationChoice } from '@vitrina/sdk';
import { contactRecorder, toOutside } from '@vitrina/sdk/bundled';
import styles from './contact-link.module.css';
import { contactLinksOf, pathOfQuote } from './contact-link.tsx';
import { contactTexts } from './contact-texts.ts';
import { RecordedLink } from './recorded-link.tsx';

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
      <RecordedLink
        way="whatsapp"
        provider={provider}
        look="second"
        label={contactTexts.whatsapp}
        text={contactTexts.whatsappHint}
        href={whatsapp}
      />
      <RecordedLink
        way="telefono"
        provider={provider}
        look="strong"
        label={contactTexts.call}
        text={formatPhone(provider.telefono, country)}
        href={call}
      />
      <RecordedLink way="correo" provider={provider} label={contactTexts.email} href={mail} />
      <RecordedLink way="www" provider={provider} label={contactTexts.web} href={site} />
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
