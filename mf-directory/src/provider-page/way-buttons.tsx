import type { ProviderProfile } from '@vitrina/contracts';
import { formatPhone, useLocationChoice } from '@vitrina/sdk';
import { tellContact } from '@vitrina/sdk/bundled';
import { EmailAddress } from '../providers/email-address.tsx';
import { bareSite } from '../providers/site.ts';
import { WayLink } from '../providers/way-link.tsx';
import { waysTo } from '../providers/ways.ts';
import styles from './provider-page.module.css';
import { pageTexts as texts } from './texts.ts';

/**
 * Every way to reach a provider as a large target that says where it leads. The two that reach a person now stay over the
 * tab bar of a phone.
 */
export function WayButtons({ provider }: { provider: ProviderProfile }) {
  const { country } = useLocationChoice();
  const { call, whatsapp, mail, site } = waysTo(provider);
  const phone = formatPhone(provider.telefono, country);
  return (
    <>
      {(call || whatsapp) && (
        <div className={styles.direct}>
          {call && (
            <WayLink
              look="strong"
              icon="phone"
              label={texts.call}
              text={phone}
              href={call}
              onUse={tellContact(provider.id, 'telefono')}
            />
          )}
          {whatsapp && (
            <WayLink
              look="second"
              icon="message-circle"
              label={texts.whatsapp}
              text={phone}
              href={whatsapp}
              onUse={tellContact(provider.id, 'whatsapp')}
              outside
            />
          )}
        </div>
      )}
      {(mail || site || provider.redes.length > 0) && (
        <div className={styles.ways}>
          {mail && (
            <WayLink
              look="button"
              icon="mail"
              label={texts.write}
              text={<EmailAddress email={provider.email_visible ?? provider.email} />}
              href={mail}
              onUse={tellContact(provider.id, 'correo')}
            />
          )}
          {site && (
            <WayLink
              look="button"
              icon="globe"
              label={texts.web}
              text={bareSite(provider.www)}
              href={site}
              onUse={tellContact(provider.id, 'www')}
              outside
            />
          )}
          {provider.redes.map(({ red, url }) => (
            <WayLink key={url} look="button" icon="external-link" label={red} text={bareSite(url)} href={url} outside />
          ))}
        </div>
      )}
    </>
  );
}
