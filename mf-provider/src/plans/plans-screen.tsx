import { FEATURES, type PlanFeature } from '@vitrina/contracts/plans';
import {
  Badge,
  Bunting,
  Button,
  formatNumber,
  Icon,
  rememberChosenPlan,
  Skeleton,
  useNavigate,
  useSession,
} from '@vitrina/sdk';
import { LoadFailed } from '../load-failed.tsx';
import { type CatalogPlan, featureNames, usePlans } from './catalogue.ts';
import { FeaturePicture } from './feature-picture.tsx';
import styles from './plans.module.css';
import { featureTexts, texts } from './texts.ts';

/** `/planes`: features and prices of the plans. Selecting one leads to the login, or with a session to the payments. */
export default function PlansScreen() {
  const { user } = useSession();
  const navigate = useNavigate();
  const { data: plans, error, refetch } = usePlans();
  const choose = ({ id, nombre }: CatalogPlan) => {
    rememberChosenPlan(nombre);
    navigate(user && id !== 'gratis' ? '/menu/pagos' : '/perfil', { state: { plan: nombre } });
  };
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <Bunting />
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p>{texts.intro}</p>
      </header>
      {!plans && !error && (
        <output className={styles.cards} aria-label={texts.loading}>
          {['1', '2', '3', '4'].map((key) => (
            <Skeleton key={key} shape="tile" height="360px" />
          ))}
        </output>
      )}
      {!plans && error && <LoadFailed error={error} text={texts.loadFailed} retry={texts.retry} onRetry={refetch} />}
      {plans && (
        <ul className={styles.cards}>
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} isOwn={user?.plan === plan.id} onChoose={() => choose(plan)} />
          ))}
        </ul>
      )}
      {plans && <Gains plans={plans} />}
    </div>
  );
}

function PlanCard({ plan, isOwn, onChoose }: { plan: CatalogPlan; isOwn: boolean; onChoose(): void }) {
  const { id, nombre, precio, caracteristicas } = plan;
  return (
    <li className={styles.card} data-plan={id}>
      <h2 className={styles.name}>
        {nombre} {isOwn && <Badge>{texts.own}</Badge>}
      </h2>
      <p className={styles.free}>
        <strong>{texts.free}</strong> {texts.onRegistration}
      </p>
      <p className={styles.price}>{texts.price(`$${formatNumber(precio)}`)}</p>
      <ul className={styles.features}>
        {caracteristicas.map((feature) => (
          <li key={feature}>
            <Icon name={feature.startsWith('Sin ') ? 'x' : 'check'} size={18} />
            {feature}
          </li>
        ))}
      </ul>
      <Button variant={id === 'premium' ? 'primary' : 'outline'} wide onClick={onChoose}>
        {texts.choose(nombre)}
      </Button>
    </li>
  );
}

/** Every feature of the plans, with the cheapest plan that includes it. */
function Gains({ plans }: { plans: readonly CatalogPlan[] }) {
  const nameOf = (id: string) => plans.find((plan) => plan.id === id)?.nombre ?? '';
  const keys = (Object.keys(FEATURES) as PlanFeature[]).filter((key) => featureNames[key]);
  return (
    <section aria-labelledby="que-da">
      <h2 id="que-da" className={styles.subtitle}>
        {texts.gains}
      </h2>
      <ul className={styles.gains}>
        <li className={styles.gain}>
          <FeaturePicture feature="room" />
          <h3>{texts.room}</h3>
          <p>{texts.roomMore}</p>
        </li>
        {keys.map((key) => (
          <li key={key} className={styles.gain}>
            <FeaturePicture feature={key} />
            <h3>{featureNames[key]}</h3>
            <p>{featureTexts[key]}</p>
            <p className={styles.since}>{texts.since(nameOf(FEATURES[key]))}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
