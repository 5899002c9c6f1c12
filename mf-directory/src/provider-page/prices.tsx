import type { ProviderProfile } from '@vitrina/contracts';
import { currencyOf, LANGUAGE_TEXTS, PAYMENT_TEXTS, UNIT_TEXTS } from '@vitrina/contracts/rules/prices';
import { priceText } from '../providers/price-text.ts';
import styles from './prices.module.css';
import { pageTexts as texts } from './texts.ts';

const TITLE = 'titulo-precios';

/** Services with their starting prices, payment methods, languages, invoices and first year (R55); hidden without any. */
export function Prices({ provider }: { provider: ProviderProfile }) {
  const { servicios, pais } = provider;
  const facts = factsOf(provider);
  if (servicios.length + facts.length === 0) return null;
  return (
    <section className={styles.prices} aria-labelledby={TITLE}>
      <h2 id={TITLE}>{servicios.length > 0 ? texts.prices : texts.terms}</h2>
      {servicios.length > 0 && (
        <table aria-labelledby={TITLE}>
          <tbody>
            {servicios.map(({ nombre, desde, unidad }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity, and two may be equal
              <tr key={index}>
                <th scope="row">{nombre}</th>
                <td>
                  {texts.from} <strong>{priceText({ monto: desde, moneda: currencyOf(pais) })}</strong>{' '}
                  <span>{UNIT_TEXTS[unidad]}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {facts.length > 0 && (
        <dl>
          {facts.map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function factsOf({ pagos, idiomas, factura, desde_anio: year }: ProviderProfile): (readonly [string, string])[] {
  const all = [
    [texts.payments, pagos.map((method) => PAYMENT_TEXTS[method]).join(', ')],
    [texts.invoice, factura ? texts.givesInvoices : ''],
    [texts.languages, idiomas.map((code) => LANGUAGE_TEXTS[code]).join(', ')],
    [texts.experience, year === null ? '' : texts.sinceYear(year)],
  ] as const;
  return all.filter(([, fact]) => fact !== '');
}
