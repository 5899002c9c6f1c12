import type { ProfileData } from '@vitrina/contracts';
import { type Tone, tabMemory, useDraft, useLocationChoice, useSubmit } from '@vitrina/sdk';
import { useRef, useState } from 'react';
import { useGoToFirst } from '../forms/go-to-field.ts';
import { usePhoneNumbers } from '../phone/use-phone-numbers.ts';
import { texts } from '../texts.ts';
import { fieldNameOf, missingProblem, type ProfileProblem, problemOfRefusal } from './problems.ts';
import type { useProfile } from './use-profile.ts';
import {
  blankPasswords,
  changedFields,
  checkProfile,
  draftOf,
  missingFields,
  type PasswordValues,
  type ProfileValues,
  valuesOf,
  withDraft,
  withPlace,
} from './values.ts';

interface Notice {
  tone: Tone;
  text: string;
}

/**
 * State and actions of the profile form. Only changes are sent; then the sent values are the new baseline. What is typed is
 * kept in this tab until it is saved or given up, over a reload and a login.
 */
export function useProfileForm(profile: ProfileData, save: ReturnType<typeof useProfile>['save']) {
  const place = useLocationChoice();
  const kept = useDraft(`datos.${profile.email}`, { cambios: '' }, { store: tabMemory });
  const [saved, setSaved] = useState(() => valuesOf(profile));
  /** The form before anything is typed: what is saved, with the place that the visitor chose where none is. */
  const [start, setStart] = useState(() => (place.isChosen ? withPlace(saved, place) : saved));
  const [values, setValues] = useState(() => withDraft(start, kept.draft.cambios));
  const [recovered, setRecovered] = useState(values !== start);
  /** Grows each time that the form begins again: its fields hold what is typed as it is typed. */
  const [beginnings, setBeginnings] = useState(0);
  const [passwords, setPasswords] = useState<PasswordValues>(blankPasswords);
  const [photo, setPhoto] = useState<File | null>(null);
  const [problem, setProblem] = useState<ProfileProblem | null>(null);
  const [problems, setProblems] = useState(0);
  const [notice, setNotice] = useState<Notice | null>(null);
  /** What the last save led to: the profile is on show since, or was before. */
  const [ending, setEnding] = useState<'on-show' | 'updated' | null>(null);
  const numbers = usePhoneNumbers();
  const element = useRef<HTMLFormElement>(null);
  useGoToFirst(element, problem ? fieldNameOf(problem) : undefined, problems || null);

  const show = (found: ProfileProblem | null) => {
    setProblem(found);
    if (found) setProblems((count) => count + 1);
  };
  const toSend = changedFields(saved, values);
  const unchanged = Object.keys(toSend).length === 0 && !passwords.next && !photo;
  const check = () => {
    const { telefono } = values;
    const wrongPhone = telefono && telefono !== saved.telefono && numbers && !numbers.read(telefono, 'MX');
    const wrong = checkProfile(values, passwords, Boolean(wrongPhone));
    show(wrong);
    setNotice(!wrong && unchanged ? { tone: 'info', text: texts.profile.unchanged } : null);
    return !wrong && !unchanged;
  };
  const send = async () => {
    const message = await save(toSend, passwords, photo).catch((failure: unknown) => {
      show(problemOfRefusal(failure));
      throw failure;
    });
    const missing = missingFields(values, profile);
    const wasLacking = missingFields(saved, profile).length > 0;
    kept.forget();
    setRecovered(false);
    setSaved(values);
    setStart(values);
    setPasswords(blankPasswords);
    setPhoto(null);
    setNotice({ tone: 'success', text: message });
    setEnding(wasLacking && missing.length === 0 ? 'on-show' : 'updated');
    show(missingProblem(missing));
  };
  // Changes add up even where two come before the form is drawn again.
  const latest = useRef(values);
  const edit = (next: ProfileValues) => {
    latest.current = next;
    setValues(next);
    kept.write({ cambios: draftOf(start, next) });
  };
  const submission = useSubmit(send, { check, otherwise: texts.profile.saveRefused });
  return {
    ...submission,
    element,
    values,
    saved,
    problem,
    notice,
    hideNotice: () => setNotice(null),
    ending,
    photo,
    setPhoto,
    passwords,
    setPasswords,
    /** True while something would be lost: not for a place that was filled in and nothing else. */
    isEdited: draftOf(start, values) !== '' || passwords.next !== '' || photo !== null,
    isPlaceGuessed: saved.pais === '' && start.pais !== '' && values.pais === start.pais,
    recovered,
    beginnings,
    change: (part: Partial<ProfileValues>) => {
      // An edited field is no longer marked as wrong; the next save checks it again.
      if (problem && problem.field in part) setProblem(null);
      edit({ ...latest.current, ...part });
    },
    startOver: () => {
      edit(start);
      setRecovered(false);
      setBeginnings(beginnings + 1);
    },
    giveUp: kept.forget,
  };
}
