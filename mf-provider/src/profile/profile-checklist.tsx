import { PROFILE_FIELDS_TO_PUBLISH } from '@vitrina/contracts/rules';
import { profileFields } from '@vitrina/contracts/wire';
import { Icon, Link } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './profile-checklist.module.css';

const FIELDS = PROFILE_FIELDS_TO_PUBLISH.map((field) => profileFields.toWire[field]);

/**
 * The nine fields that publishing requires, and how many are filled; each empty one links to its field.
 * @param props.missing wire names of the empty fields
 * @param props.suggested wire names of empty fields that are not required and help people to find the provider
 * @param props.onGo focuses a field of the form on this screen; without it the links lead to the profile screen
 */
export function ProfileChecklist({
  missing,
  suggested = [],
  onGo,
}: {
  missing: readonly string[];
  suggested?: readonly string[];
  onGo?: ((field: string) => void) | undefined;
}) {
  // On the form's screen only the missing fields are listed.
  const shown = onGo ? FIELDS.filter((field) => missing.includes(field)) : FIELDS;
  const ready = FIELDS.length - FIELDS.filter((field) => missing.includes(field)).length;
  return (
    <section className={styles.checklist} aria-labelledby="datos-listos">
      <h2 id="datos-listos" className={styles.title}>
        {texts.profile.ready(ready, FIELDS.length)}
      </h2>
      <p className={styles.hint}>{ready < FIELDS.length ? texts.profile.readyHint : texts.profile.readyToSave}</p>
      <ul className={styles.fields}>
        {shown.map((field) => (
          <li key={field} className={styles.field}>
            {missing.includes(field) ? (
              <FieldLink field={field} onGo={onGo} />
            ) : (
              <>
                <Icon name="circle-check" size={18} />
                {texts.profile.fieldNames[field]}
              </>
            )}
          </li>
        ))}
      </ul>
      {suggested.length > 0 && (
        <>
          <p className={styles.hint}>{texts.profile.readyMore}</p>
          <ul className={styles.fields}>
            {suggested.map((field) => (
              <li key={field} className={styles.field}>
                <FieldLink field={field} onGo={onGo} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function FieldLink({ field, onGo }: { field: string; onGo: ((field: string) => void) | undefined }) {
  return (
    <Link
      to={`/menu/datos-usuario#${field}`}
      onClick={(event) => {
        if (!onGo) return;
        event.preventDefault();
        onGo(field);
      }}
    >
      {texts.profile.fieldNames[field]}
    </Link>
  );
}
