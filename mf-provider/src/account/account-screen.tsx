import { Passkeys } from '../passkeys/passkeys.tsx';
import { Sessions } from '../sessions/sessions.tsx';
import { texts } from '../texts.ts';
import styles from './account.module.css';
import { DeleteAccount } from './delete-account.tsx';
import { Identity } from './identity.tsx';
import { MailChoices } from './mail-choices.tsx';
import { OwnData } from './own-data.tsx';

/** `/menu/cuenta`: settings of the account itself, apart from its public profile. */
export function AccountScreen() {
  return (
    <>
      <header className={styles.header}>
        <h1>{texts.account.title}</h1>
        <p>{texts.account.intro}</p>
      </header>
      <Identity />
      <Passkeys />
      <Sessions />
      <MailChoices />
      <OwnData />
      <DeleteAccount />
    </>
  );
}
