import { Icon } from '@vitrina/sdk';
import styles from './advertisers.module.css';
import { advertiserTexts as texts } from './texts.ts';

/** Comment policy of the platform, shown before an advertiser is selected. */
export function CommentPolicy() {
  return (
    <section className={styles.policy} aria-labelledby="titulo-politica-comentarios">
      <h2 id="titulo-politica-comentarios">
        <Icon name="message-circle" size={24} />
        {texts.platformPolicy}
      </h2>
      <p>{texts.choose}</p>
      <Rules />
    </section>
  );
}

/** The 'Política' panel: the advertiser's text, else the platform's (R35). @param policy undefined while it loads */
export function PolicyPanel({ name, policy }: { name: string; policy: string | undefined }) {
  return (
    <details className={styles.panel}>
      <summary>
        <Icon name="shield-check" />
        {texts.policy}
        <Icon name="chevron-down" />
      </summary>
      {policy ? (
        <>
          <p className={styles.place}>{texts.policyOf(name)}</p>
          <p className={styles.words}>{policy}</p>
        </>
      ) : (
        policy === '' && (
          <>
            <p className={styles.place}>{texts.platformPolicyMore}</p>
            <Rules />
          </>
        )
      )}
    </details>
  );
}

function Rules() {
  return (
    <ul className={styles.rules}>
      {texts.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
