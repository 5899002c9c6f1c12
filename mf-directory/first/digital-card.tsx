import { planHas } from '@vitrina/contracts/plans';
import { countryName, displayName, formatPhone } from '@vitrina/sdk';
import type { FirstScreen } from '@vitrina/sdk/first';
import { cardTexts as texts } from '../src/provider-page/card-texts.ts';
import card from '../src/provider-page/digital-card.module.css';
import { PrintedCard } from '../src/provider-page/printed-card.tsx';
import { ContactLink } from '../src/providers/contact-link.tsx';
import { pathOfPage } from '../src/providers/paths.ts';
import styles from './first.module.css';
import { PlainLink } from './page.tsx';
import { movedTo, providerCall, providerOf } from './provider.tsx';

/** `/p/:slug/tarjeta`: digital card of a provider, with the contact to save; missing in plans without one (R10). */
export const digitalCard: FirstScreen = {
  calls: (visit) => [providerCall(visit)],
  draw(visit, answers) {
    const found = providerOf(visit, answers);
    if (found === null || found === 'missing') return found;
    if (!planHas(found.plan, 'tarjetaDigital')) return 'missing';
    const { id, slug, nombre, nnegocio, especialidad, telefono, pais, estado_pais, foto_perfil } = found;
    const title = texts.title(nnegocio || nombre);
    const phone = formatPhone(telefono);
    const face = <img className={styles.cardFace} src={foto_perfil} alt="" width="44" height="44" />;
    const place = `${displayName(pais, estado_pais)}, ${countryName(pais)}`;
    return {
      content: (
        <div className={card.screen}>
          <h1>{title}</h1>
          <p className={card.actions}>
            <ContactLink
              icon={null}
              look="strong"
              label={texts.download}
              text={phone}
              href={`/api/proveedores/${id}/contacto`}
            />
          </p>
          <div className={card.preview}>
            <PrintedCard
              provider={found}
              face={foto_perfil ? face : <span className={styles.cardFace} />}
              address={`${visit.origin}${pathOfPage(slug)}`}
            />
          </div>
          <p className={card.actions}>
            <PlainLink to={pathOfPage(slug)}>{texts.back}</PlainLink>
          </p>
        </div>
      ),
      head: {
        title,
        description: [especialidad, place, phone].filter(Boolean).join(' · '),
        image: `${visit.origin}/api/vista-previa/${slug}`,
        type: 'profile',
        canonical: pathOfPage(slug),
        ...movedTo(`${pathOfPage(slug)}/tarjeta`, slug, visit),
      },
    };
  },
};
