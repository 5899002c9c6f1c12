import type { FoundProvider, TradeLink, TradePage } from '@vitrina/contracts';
import { cx, formatNumber } from '@vitrina/sdk';
import type { ReactNode } from 'react';
import { PAID_PATH } from '../explore/explore-view.tsx';
import sheet from '../lists/page.module.css';
import { texts as common } from '../texts.ts';
import type { ViewLink } from '../view-link.ts';
import { questionsOf, tradeInSentence } from './answers.ts';
import { tradeTexts as texts } from './texts.ts';
import styles from './trade-page.module.css';

/** Page of a trade in a place: how many offer it, the best ones, questions, and links to other places and trades. */
export function TradePageView({
  page,
  card,
  note,
  Link,
}: {
  page: TradePage;
  card(provider: FoundProvider): ReactNode;
  /** Message above the providers. */
  note?: ReactNode;
  Link: ViewLink;
}) {
  const { segmento, lugar, proveedores, ciudades, oficios } = page;
  const heading = texts.heading(segmento, lugar.nombre);
  const links = { country: lugar.pais, Link };
  return (
    <article className={sheet.screen}>
      <header className={styles.head}>
        <Trail page={page} Link={Link} />
        <h1 tabIndex={-1}>{heading}</h1>
        <Counts page={page} />
        <p>
          <Link to={exploreAddress(page)} className={styles.explore}>
            {texts.explore}
          </Link>
        </p>
      </header>
      {note}
      <section aria-label={texts.providers(tradeInSentence(segmento), lugar.nombre)}>
        <ul className={sheet.cards}>{proveedores.map(card)}</ul>
        {proveedores.some(({ motivo }) => motivo !== null) && (
          <p className={styles.paid}>
            <Link to={PAID_PATH}>{common.explore.paid}</Link>
          </p>
        )}
      </section>
      <section className={cx(styles.section, styles.questions)} aria-labelledby="titulo-preguntas">
        <h2 id="titulo-preguntas">{texts.questions}</h2>
        {questionsOf(page).map(({ question, answer }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
      </section>
      <Links
        id="titulo-ciudades"
        heading={texts.towns(segmento, lugar.nombre, lugar.ciudad === '')}
        to={ciudades}
        {...links}
      />
      <Links id="titulo-oficios" heading={texts.trades(lugar.nombre)} to={oficios} {...links} />
    </article>
  );
}

/** Steps from the first page to this one: name and path of each, the page itself last. */
export function stepsTo({ segmento, lugar, estado, ruta }: TradePage): [name: string, path: string][] {
  const above: [string, string][] = estado ? [[texts.heading(segmento, estado.nombre), estado.ruta]] : [];
  return [[texts.start, '/'], ...above, [texts.heading(segmento, lugar.nombre), ruta]];
}

function Trail({ page, Link }: { page: TradePage; Link: ViewLink }) {
  const steps = stepsTo(page);
  return (
    <nav aria-label={texts.trail}>
      <ol className={styles.trail}>
        {steps.map(([name, path], index) => (
          <li key={path}>
            {index < steps.length - 1 ? <Link to={path}>{name}</Link> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Counts({ page: { total, de_otras_ciudades: others, abiertos, lugar } }: { page: TradePage }) {
  const written = (count: number) => formatNumber(count, lugar.pais);
  const elsewhere = total > 0 ? texts.fromElsewhere : texts.onlyFromElsewhere;
  return (
    <p className={styles.counts}>
      {total > 0 && <strong>{texts.ofPlace(total, written(total))}</strong>}
      {others > 0 && <span>{elsewhere(others, written(others), lugar.nombre)}</span>}
      {abiertos !== null && abiertos.total > 0 && (
        <span className={styles.open}>{texts.openNow(abiertos.total, written(abiertos.total))}</span>
      )}
    </p>
  );
}

/** Links to other pages, with their numbers; nothing without any. */
function Links({
  id,
  heading,
  to,
  country,
  Link,
}: {
  id: string;
  heading: string;
  to: readonly TradeLink[];
  country: TradePage['lugar']['pais'];
  Link: ViewLink;
}) {
  if (to.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul className={styles.links}>
        {to.map(({ nombre, ruta, total }) => (
          <li key={ruta}>
            <Link to={ruta}>
              {nombre} <small>{formatNumber(total, country)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Address of the same providers on the explore screen, which has filters, an order and a map. */
function exploreAddress({ segmento, lugar: { pais, estado, ciudad } }: TradePage): string {
  const query = new URLSearchParams({ segmento, ...(ciudad && { ciudad }), pais, estado });
  return `/explorar?${query}`;
}
