import type { ProfileData } from '@vitrina/contracts';
import { ApiError, Button, Message, type Tone } from '@vitrina/sdk';
import { type FormEvent, useState } from 'react';
import { texts } from '../texts.ts';
import { BusinessFields } from './business-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import type { FieldsProps } from './fields-props.ts';
import { PasswordFields } from './password-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './profile.module.css';
import type { useProfile } from './use-profile.ts';
import {
  blankPasswords,
  changedFields,
  checkProfile,
  type PasswordValues,
  type ProfileProblem,
  valuesOf,
} from './values.ts';

interface Notice {
  tone: Tone;
  text: string;
}

/** The profile being edited. It is sent only where something changed; then what was sent is the new baseline. */
export function ProfileForm({ profile, save }: { profile: ProfileData; save: ReturnType<typeof useProfile>['save'] }) {
  const [baseline, setBaseline] = useState(() => valuesOf(profile));
  const [values, setValues] = useState(baseline);
  const [passwords, setPasswords] = useState<PasswordValues>(blankPasswords);
  const [photo, setPhoto] = useState<File | null>(null);
  const [problem, setProblem] = useState<ProfileProblem | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [busy, setBusy] = useState(false);
  const fields: FieldsProps = { values, problem, change: (part) => setValues({ ...values, ...part }) };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkProfile(values, passwords);
    setProblem(wrong);
    setNotice(null);
    if (wrong) return;
    const changed = changedFields(baseline, values);
    if (Object.keys(changed).length === 0 && !passwords.next && !photo) {
      setNotice({ tone: 'info', text: texts.profile.unchanged });
      return;
    }
    setBusy(true);
    try {
      const message = await save(changed, passwords, photo);
      setBaseline(values);
      setPasswords(blankPasswords);
      setPhoto(null);
      setNotice({ tone: 'success', text: message });
    } catch (failure) {
      setNotice({ tone: 'error', text: failure instanceof ApiError ? failure.message : texts.profile.saveFailed });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PhotoField
        name={profile.nombre}
        current={profile.foto_perfil}
        failed={profile.foto_error}
        chosen={photo}
        onChoose={setPhoto}
      />
      <BusinessFields {...fields} />
      <ContactFields {...fields} profile={profile} />
      <PasswordFields
        email={profile.email}
        values={passwords}
        error={problem?.field === 'passwords' ? problem.text : null}
        onChange={setPasswords}
      />
      <div className={styles.submit}>
        {notice && (
          <Message tone={notice.tone} onHide={() => setNotice(null)}>
            {notice.text}
          </Message>
        )}
        <Button type="submit" variant="primary" size="large" loading={busy}>
          {busy ? texts.profile.saving : texts.profile.submit}
        </Button>
      </div>
    </form>
  );
}
