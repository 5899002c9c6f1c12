import type { ProfileData } from '@vitrina/contracts';
import { Button, Message, type Tone, useSession, useSubmit } from '@vitrina/sdk';
import { useRef, useState } from 'react';
import { goToField } from '../forms/go-to-field.ts';
import { keepClear } from '../forms/keep-clear.ts';
import { usePhoneNumbers } from '../phone/use-phone-numbers.ts';
import { texts } from '../texts.ts';
import { BusinessFields } from './business-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { FirstPostLink } from './first-post-link.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PasswordFields } from './password-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './profile.module.css';
import { ProfileChecklist } from './profile-checklist.tsx';
import { SocialFields } from './social-fields.tsx';
import type { useProfile } from './use-profile.ts';
import {
  blankPasswords,
  changedFields,
  checkProfile,
  type FieldsProps,
  missingFields,
  type PasswordValues,
  type ProfileProblem,
  valuesOf,
} from './values.ts';

interface Notice {
  tone: Tone;
  text: string;
}

/** The profile form. Only changes are sent; then the sent values are the new baseline. */
export function ProfileForm({ profile, save }: { profile: ProfileData; save: ReturnType<typeof useProfile>['save'] }) {
  const [baseline, setBaseline] = useState(() => valuesOf(profile));
  const [values, setValues] = useState(baseline);
  const [passwords, setPasswords] = useState<PasswordValues>(blankPasswords);
  const [photo, setPhoto] = useState<File | null>(null);
  const [problem, setProblem] = useState<ProfileProblem | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [saved, setSaved] = useState(false);
  const numbers = usePhoneNumbers();
  const element = useRef<HTMLFormElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const fields: FieldsProps = { values, problem, change: (part) => setValues({ ...values, ...part }) };

  const changed = changedFields(baseline, values);
  const unchanged = Object.keys(changed).length === 0 && !passwords.next && !photo;
  const check = () => {
    const { telefono } = values;
    const wrongPhone = telefono && telefono !== baseline.telefono && numbers && !numbers.read(telefono, 'MX');
    const wrong = checkProfile(values, passwords, Boolean(wrongPhone));
    setProblem(wrong);
    if (wrong && wrong.field !== 'passwords')
      goToField(element.current, wrong.index ? `${wrong.field}-${wrong.index + 1}` : wrong.field);
    setNotice(!wrong && unchanged ? { tone: 'info', text: texts.profile.unchanged } : null);
    return !wrong && !unchanged;
  };
  const send = async () => {
    const message = await save(changed, passwords, photo);
    setBaseline(values);
    setPasswords(blankPasswords);
    setPhoto(null);
    setNotice({ tone: 'success', text: message });
    setSaved(true);
  };
  const { user } = useSession();
  const isStaff = user?.rol === 'agente' || user?.rol === 'admin';
  const lacking = !isStaff && missingFields(baseline, profile).length > 0;
  const { busy, error, hideError, submit } = useSubmit(send, { check, otherwise: texts.profile.saveRefused });
  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={submit}
      onKeyUp={({ key, target }) => key === 'Tab' && keepClear(target, foot.current)}
      noValidate
    >
      <LeaveGuard active={!unchanged} />
      {lacking && (
        <ProfileChecklist
          missing={missingFields(values, profile)}
          onGo={(field) => goToField(element.current, field)}
        />
      )}
      <PhotoField
        name={profile.nombre}
        current={profile.foto_perfil}
        failed={profile.foto_error}
        chosen={photo}
        onChoose={setPhoto}
      />
      <BusinessFields {...fields} />
      <SocialFields {...fields} />
      <ContactFields {...fields} profile={profile} />
      <PasswordFields
        email={profile.email}
        values={passwords}
        error={problem?.field === 'passwords' ? problem.text : null}
        onChange={setPasswords}
      />
      <div ref={foot} className={styles.submit}>
        {error && (
          <Message tone="error" onHide={hideError}>
            {error}
          </Message>
        )}
        {notice && (
          <Message tone={notice.tone} onHide={() => setNotice(null)}>
            {notice.text}
          </Message>
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" size="large" loading={busy}>
            {busy ? texts.profile.saving : texts.profile.submit}
          </Button>
          {saved && !lacking && <FirstPostLink />}
        </div>
      </div>
    </form>
  );
}
