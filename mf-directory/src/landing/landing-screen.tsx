import { popularTrades } from '@vitrina/contracts/layout';
import {
  Bunting,
  Button,
  ButtonLink,
  type ButtonVariant,
  Icon,
  Link,
  openPlaceDialog,
  Rosette,
  Slot,
  useAssistant,
  useLocationChoice,
  useNavigate,
  useSession,
  warmScreen,
} from '@vitrina/sdk';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { SearchEntry } from '../explore/search-entry.tsx';
import { loadHome } from '../home/load-home.ts';
import { usePreloadProviders } from '../providers/queries.ts';
import hero from './hero-view.module.css';
import { HeroView, WayView } from './hero-view.tsx';
import styles from './landing.module.css';
import { PopularPages, ServiceList } from './service-list.tsx';
import { useServices } from './services.ts';
import { REGISTRATION, Street } from './street.tsx';
import { landing } from './texts.ts';

/** `/`: presents Vitrina, in the order of a newcomer's questions. */
export default function LandingScreen() {
  const { stateName, countryName, country, state } = useLocationChoice();
  const assistant = useAssistant();
  const { user } = useSession();
  const askAhead = usePreloadProviders();
  const { data } = useServices();
  const popular = useMemo(() => popularTrades(data?.servicios_oficios ?? [], data?.proveedores ?? {}), [data]);
  const ahead = () => {
    askAhead();
    void loadHome();
  };
  return (
    <div className={styles.page}>
      <HeroView
        brand={<span translate="no">{landing.brand}</span>}
        account={<Link to={user ? '/menu' : '/perfil'}>{user ? landing.menu : landing.login}</Link>}
        bunting={<Bunting seed="portada" height={88} />}
        place={
          <button type="button" className={hero.place} onClick={openPlaceDialog}>
            <Icon name="map-pin" size={18} />
            {landing.place(stateName, countryName)}
          </button>
        }
        heading={landing.headline}
        search={<SearchEntry className={hero.field} />}
        popular={popular}
        lead={landing.lead}
        ways={
          <>
            <DelayedLink to={REGISTRATION} variant="primary" hint={landing.registerMore}>
              {landing.register}
            </DelayedLink>
            <DelayedLink to="/home" variant="outline" hint={landing.connectMore} ahead={ahead}>
              {landing.connect}
            </DelayedLink>
          </>
        }
        street={<Street />}
        Link={Link}
      />
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
        {data?.proveedores && (
          <PopularPages
            label={landing.footer.trades(stateName)}
            groups={data.servicios_oficios}
            counts={data.proveedores}
            state={stateName}
            Link={Link}
          />
        )}
        <span>{landing.footer.rights(new Date().getFullYear())}</span>
        <Link to="/politicas">{landing.footer.policies}</Link>
        <Link to="/privacidad">{landing.footer.privacy}</Link>
        <Link to="/como-funciona">{landing.footer.rules}</Link>
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

/** Time from the click to the change of screen, in milliseconds (specification, business constants). */
const DELAY_MS = 1_000;

/**
 * Large button that shows progress and opens a screen with the place a second later. In between it loads the screen's
 * code and calls `ahead`, and so does hovering or focusing it.
 */
function DelayedLink({
  to,
  variant,
  hint,
  ahead,
  children,
}: {
  to: string;
  variant: ButtonVariant;
  /** Audience of the link, shown below it. */
  hint: string;
  /** Preloads the screen's first data. */
  ahead?: () => void;
  children: string;
}) {
  const navigate = useNavigate();
  const { country, state } = useLocationChoice();
  const hintId = useId();
  const [opening, setOpening] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const warm = () => {
    warmScreen(to.replace(/\?.*/, ''));
    ahead?.();
  };
  const open = () => {
    warm();
    setOpening(true);
    timer.current = setTimeout(() => navigate(to, { state: { country, region: state } }), DELAY_MS);
  };
  return (
    <WayView hint={hint} hintId={hintId}>
      <Button
        variant={variant}
        size="large"
        wide
        loading={opening}
        onClick={open}
        onPointerEnter={warm}
        onFocus={warm}
        title={opening ? landing.opening : undefined}
        aria-describedby={hintId}
      >
        {children}
      </Button>
    </WayView>
  );
}
