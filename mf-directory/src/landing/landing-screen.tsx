import {
  Bunting,
  ButtonLink,
  Icon,
  Link,
  openPlaceDialog,
  Rosette,
  Slot,
  useAssistant,
  useLocationChoice,
  useSession,
} from '@vitrina/sdk';
import { loadHome } from '../home/load-home.ts';
import { usePreloadProviders } from '../providers/queries.ts';
import { DelayedLink } from './delayed-link.tsx';
import styles from './landing.module.css';
import { LandingSearch } from './landing-search.tsx';
import { REGISTRATION } from './registration.ts';
import { ServiceList } from './service-list.tsx';
import { Street } from './street.tsx';
import { landing } from './texts.ts';

/** `/`: presents Vitrina, in the order of a newcomer's questions. */
export default function LandingScreen() {
  const { stateName, countryName, country, state } = useLocationChoice();
  const assistant = useAssistant();
  const { user } = useSession();
  const askAhead = usePreloadProviders();
  const ahead = () => {
    askAhead();
    void loadHome();
  };
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <p className={styles.top}>
          <span className={styles.wordmark} translate="no">
            {landing.brand}
          </span>
          <Link to={user ? '/menu' : '/perfil'}>{user ? landing.menu : landing.login}</Link>
        </p>
        <span className={styles.bunting} aria-hidden="true">
          <Bunting seed="portada" height={88} />
        </span>
        <div className={styles.heroText}>
          <button type="button" className={styles.place} onClick={openPlaceDialog}>
            <Icon name="map-pin" size={18} />
            {landing.place(stateName, countryName)}
          </button>
          <h1 tabIndex={-1}>{landing.headline}</h1>
          <LandingSearch />
        </div>
        <div>
          <p className={styles.lead}>{landing.lead}</p>
          <div className={styles.buttons}>
            <DelayedLink to={REGISTRATION} variant="primary" hint={landing.registerMore}>
              {landing.register}
            </DelayedLink>
            <DelayedLink to="/home" variant="outline" hint={landing.connectMore} ahead={ahead}>
              {landing.connect}
            </DelayedLink>
          </div>
        </div>
        <Street />
      </section>
      <blockquote className={styles.quote}>
        <p>{landing.quote}</p>
        <footer>{landing.quoteBy}</footer>
      </blockquote>
      <ServiceList />
      <div className={styles.howTo}>
        <NumberedList {...landing.visitorSteps} numbered />
        <NumberedList {...landing.steps} numbered />
      </div>
      <NumberedList {...landing.advantages} />
      <section className={styles.agent}>
        <Rosette seed="asistente" size={140} />
        <div>
          <h2>{landing.agent.title}</h2>
          <p>{landing.agent.text}</p>
          <ButtonLink to="/explorar" variant="secondary" icon="bot" onClick={assistant.open}>
            {landing.agent.action}
          </ButtonLink>
        </div>
      </section>
      <Slot name="landing-page" props={{ country, state }} />
      <footer className={styles.footer}>
        <span>{landing.footer.rights(new Date().getFullYear())}</span>
        <Link to="/politicas">{landing.footer.policies}</Link>
        <Link to="/privacidad">{landing.footer.privacy}</Link>
        <Link to="/creditos">{landing.footer.sources}</Link>
        <a href="/humans.txt" rel="author">
          {landing.footer.credit}
        </a>
      </footer>
    </div>
  );
}

function NumberedList({
  title,
  items,
  numbered = false,
}: {
  title: string;
  items: readonly { title: string; text: string }[];
  numbered?: boolean;
}) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ol className={styles.steps} data-numbered={numbered}>
        {items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
