import { planHas } from '@vitrina/contracts/plans';
import { MAX_LINK, socialNetwork } from '@vitrina/contracts/rules';
import { Link, Message, TextField, useSession } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './profile.module.css';
import { at, type FieldsProps } from './values.ts';

/** Up to three links to social networks, labelled as on the public page, with a notice if the plan hides them (R39). */
export function SocialFields({ values, problem, change }: FieldsProps) {
  const { user } = useSession();
  const error = problem?.field === 'redes' ? problem : null;
  return (
    <fieldset className={styles.group}>
      <legend>{texts.profile.social}</legend>
      <p className={styles.hint}>{texts.profile.socialHint}</p>
      {user?.plan && !planHas(user.plan, 'enlacesSociales') && (
        <Message tone="info">
          {texts.profile.socialHidden} <Link to="/planes">{texts.publications.seePlans}</Link>
        </Message>
      )}
      {values.redes.map((link, index) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: the positions are fixed and only the links change
          key={index}
          label={texts.profile.socialLink(index + 1)}
          {...at(index === 0 ? 'redes' : `redes-${index + 1}`)}
          optional
          inputMode="url"
          maxLength={MAX_LINK}
          hint={/^https:\/\//i.test(link) ? socialNetwork(link) : undefined}
          error={error && (error.index ?? 0) === index ? error.text : null}
          value={link}
          onChange={(event) =>
            change({ redes: values.redes.map((other, place) => (place === index ? event.target.value : other)) })
          }
        />
      ))}
    </fieldset>
  );
}
