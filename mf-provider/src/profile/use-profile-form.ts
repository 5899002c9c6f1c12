import type { ProfileData } from '@vitrina/contracts';
import { type Tone, tabMemory, useDraft, useLocationChoice, useSubmit } from '@vitrina/sdk';
import { useRef, useState } from 'react';
import { useFocusFirstInvalid } from '../go-to-field.ts';
import { texts } from '../texts.ts';
import { hoursProblem } from './availability/week.ts';
import { usePhoneNumbers } from './phone-field.tsx';
import { lineProblem, yearProblem } from './prices/lines.ts';
import type { useProfile } from './use-profile.ts';
import {
  blankPasswords,
  changedFields,
  checkProfile,
  draftOf,
  fieldNameOf,
  missingFields,
  missingProblem,
  type PasswordValues,
  type ProfileProblem,
  type ProfileValues,
  problemOfRefusal,
  valuesOf,
  withChange,
  withDraft,
  withPlace,
} from './values.ts';

interface Notice {
  tone: Tone;
  text: string;
}

/** State of the profile form. Only changes are sent. Unsaved input survives a reload and a login in this tab. */
export function useProfileForm(profile: ProfileData, save: ReturnType<typeof useProfile>['save']) {
  const place = useLocationChoice();
  const kept = useDraft(`datos.${profile.email}`, { cambios: '' }, { store: tabMemory });
  const [saved, setSaved] = useState(() => valuesOf(profile));
  /** Initial values: the saved ones, with the place that the visitor browses if none is saved. */
  const [start, setStart] = useState(() => (place.isChosen ? withPlace(saved, place) : saved));
  const [values, setValues] = useState(() => withDraft(start, kept.draft.cambios));
  const [recovered, setRecovered] = useState(values !== start);
  /** Increases each time the form starts over, to reset the fields that keep their own text. */
  const [beginnings, setBeginnings] = useState(0);
  const [passwords, setPasswords] = useState<PasswordValues>(blankPasswords);
  const [photo, setPhoto] = useState<File | null>(null);
  const [problem, setProblem] = useState<ProfileProblem | null>(null);
  const [problems, setProblems] = useState(0);
  const [notice, setNotice] = useState<Notice | null>(null);
  /** Result of the last save: the profile became public with it, or already was. */
  const [ending, setEnding] = useState<'published' | 'updated' | null>(null);
  /** Name of the town that a change of the state has removed from the form. */
  const [droppedTown, setDroppedTown] = useState('');
  const numbers = usePhoneNumbers();
  const element = useRef<HTMLFormElement>(null);
  useFocusFirstInvalid(element, problem ? fieldNameOf(problem) : undefined, problems || null);

  const show = (found: ProfileProblem | null) => {
    setProblem(found);
    if (found) setProblems((count) => count + 1);
  };
  const toSend = changedFields(saved, values);
  const unchanged = Object.keys(toSend).length === 0 && !passwords.next && !photo;
  const check = () => {
    const { telefono } = values;
    const wrongPhone = telefono && telefono !== saved.telefono && numbers && !numbers.read(telefono, 'MX');
    const wrongHours = values.horas === saved.horas ? null : hoursProblem(values.horas);
    const wrongLine = values.servicios === saved.servicios ? null : lineProblem(values.servicios);
    const wrongYear = yearProblem(values.desde_anio);
    const wrong =
      checkProfile(values, passwords, Boolean(wrongPhone)) ??
      (wrongHours ? { field: 'horas' as const, text: wrongHours.text } : null) ??
      (wrongLine ? { field: 'servicios' as const, text: wrongLine.text } : null) ??
      (wrongYear ? { field: 'desde_anio' as const, text: wrongYear } : null);
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
    const wasIncomplete = missingFields(saved, profile).length > 0;
    kept.forget();
    setRecovered(false);
    setSaved(values);
    setStart(values);
    setPasswords(blankPasswords);
    setPhoto(null);
    setNotice({ tone: 'success', text: message });
    setEnding(wasIncomplete && missing.length === 0 ? 'published' : 'updated');
    show(missingProblem(missing));
  };
  // Several changes may arrive before the next render.
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
    /** True if leaving would lose something; a place filled in automatically does not count. */
    isEdited: draftOf(start, values) !== '' || passwords.next !== '' || photo !== null,
    isPlaceGuessed: saved.pais === '' && start.pais !== '' && values.pais === start.pais,
    droppedTown,
    recovered,
    beginnings,
    change: (part: Partial<ProfileValues>) => {
      // An edited field is no longer marked as wrong; the next save checks it again.
      if (problem && problem.field in part) setProblem(null);
      const next = withChange(latest.current, part);
      if (next.ciudad !== latest.current.ciudad)
        setDroppedTown(part.ciudad === undefined ? latest.current.ciudad_nombre : '');
      edit(next);
    },
    startOver: () => {
      edit(start);
      setDroppedTown('');
      setRecovered(false);
      setBeginnings(beginnings + 1);
    },
    discardDraft: kept.forget,
  };
}
