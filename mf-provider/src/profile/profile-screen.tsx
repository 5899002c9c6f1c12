import type { ProfileData } from '@vitrina/contracts';
import { Button, Icon, Message, Skeleton, useLocation, useSession } from '@vitrina/sdk';
import { useTitle } from '@vitrina/sdk/bundled';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { goToField } from '../go-to-field.ts';
import { LoadFailed } from '../load-failed.tsx';
import { texts } from '../texts.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { MoreFields, PasswordFields } from './more-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './profile.module.css';
import { ProfileChecklist } from './profile-checklist.tsx';
import { FirstPostLink, ProfilePublished } from './profile-published.tsx';
import { RequiredFields } from './required-fields.tsx';
import { SegmentsField } from './segments-field.tsx';
import { useProfile } from './use-profile.ts';
import { useProfileForm } from './use-profile-form.ts';
import { errorOf, type FieldsProps, missingFields } from './values.ts';

/** `/menu/datos-usuario`: the provider's profile. */
export default function ProfileScreen() {
  useTitle(texts.profile.title);
  const { data, error, isPending, refetch, save } = useProfile();
  return (
    <>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{texts.profile.title}</h1>
        <p>{texts.profile.intro}</p>
      </header>
      {isPending && <Skeleton shape="tile" height="640px" />}
      {error && !data && (
        <LoadFailed error={error} text={texts.profile.loadBroken} retry={texts.publications.retry} onRetry={refetch} />
      )}
      {data && <ProfileForm profile={data} save={save} />}
    </>
  );
}

/** Profile in three steps with one save button; the third is collapsed until the profile is complete. */
function ProfileForm({ profile, save }: { profile: ProfileData; save: ReturnType<typeof useProfile>['save'] }) {
  const form = useProfileForm(profile, save);
  const { element, values, problem, notice, ending } = form;
  const foot = useRef<HTMLDivElement>(null);
  const fields: FieldsProps = { values, problem, change: form.change };
  const { user } = useSession();
  const isStaff = user?.rol === 'agente' || user?.rol === 'admin';
  const isIncomplete = !isStaff && missingFields(form.saved, profile).length > 0;
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={form.submit}
      onKeyUp={({ key, target }) => key === 'Tab' && scrollAboveFooter(target, foot.current)}
      noValidate
    >
      <LeaveGuard active={form.isEdited} onLeave={form.discardDraft} />
      {form.recovered && (
        <Message>
          {texts.publish.recovered}{' '}
          <Button variant="quiet" onClick={form.startOver}>
            {texts.publish.startOver}
          </Button>
        </Message>
      )}
      {ending === 'published' && <ProfilePublished name={values.nnegocio} />}
      {isIncomplete && (
        <ProfileChecklist
          missing={missingFields(values, profile)}
          suggested={(['ciudad', 'horas', 'servicios'] as const).filter((field) => values[field] === '')}
          onGo={(field) => goToField(element.current, field)}
        />
      )}
      <Step number={1} title={texts.profile.steps.required}>
        <RequiredFields
          key={form.beginnings}
          {...fields}
          profile={profile}
          isPlaceGuessed={form.isPlaceGuessed}
          droppedTown={form.droppedTown}
        />
      </Step>
      <Step number={2} title={texts.profile.steps.face}>
        <PhotoField
          name={profile.nombre}
          current={profile.foto_perfil}
          failed={profile.foto_error}
          chosen={form.photo}
          onChoose={form.setPhoto}
        />
        <SegmentsField
          chosen={values.segmentos}
          specialty={values.especialidad}
          error={errorOf(fields, 'segmentos')}
          onChange={(segmentos) => form.change({ segmentos })}
        />
      </Step>
      <Folded isOpen={!isIncomplete}>
        <MoreFields key={form.beginnings} {...fields} />
        <PasswordFields
          email={profile.email}
          values={form.passwords}
          error={problem?.field === 'passwords' ? problem.text : null}
          onChange={form.setPasswords}
        />
      </Folded>
      <div ref={foot} className={styles.submit}>
        {form.error && (
          <Message tone="error" onHide={form.hideError}>
            {form.error}
          </Message>
        )}
        {notice && (
          <Message tone={notice.tone} onHide={form.hideNotice}>
            {notice.text}
          </Message>
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" size="large" loading={form.busy}>
            {form.busy ? texts.profile.saving : texts.profile.submit}
          </Button>
          {ending === 'updated' && !isIncomplete && <FirstPostLink variant="secondary" />}
        </div>
      </div>
    </form>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>
        <span className={styles.number}>{number}</span> {title}
      </legend>
      {children}
    </fieldset>
  );
}

/** Rest of the form. Starts open according to `isOpen`, or if the address leads to a field in it. */
function Folded({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [startsOpen] = useState(isOpen);
  const element = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  // Runs before the shell focuses that field: a collapsed one takes no focus.
  useLayoutEffect(() => {
    const named = document.getElementById(hash.slice(1));
    if (named && element.current?.contains(named)) element.current.open = true;
  }, [hash]);
  return (
    <details ref={element} className={styles.folded} open={startsOpen}>
      <summary>
        <span className={styles.number}>3</span>
        <span>
          {texts.profile.steps.more} <small>{texts.profile.steps.moreHint}</small>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.rest}>{children}</div>
    </details>
  );
}

/** Scrolls a focused element to the middle of the window if the sticky footer covers it. */
function scrollAboveFooter(focused: EventTarget, foot: Element | null): void {
  if (!(focused instanceof Element) || !foot || foot.contains(focused)) return;
  if (focused.getBoundingClientRect().bottom > foot.getBoundingClientRect().top)
    focused.scrollIntoView({ block: 'center' });
}
