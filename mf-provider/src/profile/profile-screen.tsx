import { Button, EmptyState, messageOf, Skeleton } from '@vitrina/sdk';
import { texts } from '../texts.ts';
import styles from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { useProfile } from './use-profile.ts';

/** `/menu/datos-usuario`: the provider's profile. */
export function ProfileScreen() {
  const { data, error, isPending, refetch, save } = useProfile();
  return (
    <>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{texts.profile.title}</h1>
        <p>{texts.profile.intro}</p>
      </header>
      {isPending && <Skeleton shape="tile" height="640px" />}
      {error && !data && (
        <EmptyState
          title={messageOf(error, texts.profile.loadBroken)}
          action={<Button onClick={() => refetch()}>{texts.publications.retry}</Button>}
        />
      )}
      {data && <ProfileForm profile={data} save={save} />}
    </>
  );
}
