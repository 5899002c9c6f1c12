import type { ProviderProfile } from '@vitrina/contracts';
import { formatPhone, useLocationChoice } from '@vitrina/sdk';
import { contactRecorder } from '@vitrina/sdk/bundled';
import { ContactLink } from '../providers/contact-link.tsx';
import { contactLinksOf } from '../providers/contact-links.ts';
import { EmailAddress } from '../providers/email-address.tsx';
import { bareSite } from '../providers/site.ts';
import styles from './provider-page.module.css';
import { pageTexts as texts } from './texts.ts';

/**
 * Contact buttons of a provider, each with its destination. The call and chat buttons stay above the tab bar of a
 * phone.
 */
export function PageContactButtons({ provider }: { provider: ProviderProfile }) {
  const { country } = useLocationChoice();
  const { call, whatsapp, mail, site } = contactLinksOf(provider);
  const phone = formatPhone(provider.telefono, country);
  return (
    <>
      {(call || whatsapp) && (
        <div className={styles.direct}>
          {call && (
            <ContactLink
              look="strong"
              icon="phone"
              label={texts.call}
              text={phone}
              href={call}
              onUse={contactRecorder(provider.id, 'telefono')}
            />
          )}
          {whatsapp && (
            <ContactLink
              look="second"
              icon="message-circle"
              label={texts.whatsapp}
              text={phone}
              href={whatsapp}
              onUse={contactRecorder(provider.id, 'whatsapp')}
              outside
            />
          )}
        </div>
      )}
      {(mail || site || provider.redes.length > 0) && (
        <div className={styles.ways}>
          {mail && (
            <ContactLink
              look="button"
              icon="mail"
              label={texts.write}
              text={<EmailAddress email={provider.email_visible ?? provider.email} />}
              href={mail}
              onUse={contactRecorder(provider.id, 'correo')}
            />
          )}
          {site && (
            <ContactLink
              look="button"
              icon="globe"
              label={texts.web}
              text={bareSite(provider.www)}
              href={site}
              onUse={contactRecorder(provider.id, 'www')}
              outside
            />
          )}
          {provider.redes.map(({ red, url }) => (
            <ContactLink
              key={url}
              look="button"
              icon="external-link"
              label={red}
              text={bareSite(url)}
              href={url}
              outside
            />
          ))}
        </div>
      )}
    </>
  );
}
