import { Bunting, Icon } from '@vitrina/sdk';
import styles from './policies.module.css';
import { policyTexts as texts } from './texts.ts';

/** The policy page: six sections and the support contact. */
export default function Policies() {
  return (
    <>
      <div className={styles.bunting}>
        <Bunting seed="políticas" height={96} />
      </div>
      <article className={styles.page}>
        <header className={styles.head}>
          <h1 className={styles.title}>{texts.title}</h1>
          <p className={styles.lead}>{texts.lead}</p>
          <p className={styles.muted}>{texts.updated}</p>
        </header>
        <div className={styles.columns}>
          <nav className={styles.index} aria-label={texts.index}>
            <p className={styles.indexTitle}>{texts.index}</p>
            {texts.sections.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
          <div className={styles.sections}>
            {texts.sections.map(({ id, title, paragraphs, points }, index) => (
              <section key={id} id={id} className={styles.section}>
                <h2>
                  <span className={styles.number}>{index + 1}</span>
                  {title}
                </h2>
                {paragraphs.map((text) => (
                  <p key={text}>{text}</p>
                ))}
                {points.length > 0 && (
                  <ul className={styles.points}>
                    {points.map((text) => (
                      <li key={text}>
                        <Icon name="check" size={18} />
                        {text}
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            ))}
            <section id={texts.contactId} className={styles.contact}>
              <h2>{texts.contactTitle}</h2>
              <p>{texts.contactText}</p>
              <a href={`mailto:${texts.contact}`}>
                <Icon name="mail" />
                {texts.contact}
              </a>
            </section>
          </div>
        </div>
      </article>
    </>
  );
}
