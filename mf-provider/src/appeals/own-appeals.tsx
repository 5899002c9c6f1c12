import { formErrors } from '@vitrina/contracts/errors';
import { APPEAL_LENGTH, lengthOf } from '@vitrina/contracts/rules';
import { api, TextArea, useQuery, useQueryClient, useSubmit } from '@vitrina/sdk';
import { useState } from 'react';
import { appealTexts as texts } from './texts.ts';

const KEY = ['apelaciones'] as const;
/** Number of newest appeals that are loaded. The server refuses a second appeal to an older decision and explains it. */
const LOADED_APPEALS = 60;

/** Appeals of the signed-in person, and how to send one. */
export function useOwnAppeals() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await api.get('/api/apelaciones', { query: { limit: LOADED_APPEALS }, signal })).data,
  });
  return {
    isLoaded: query.data !== undefined,
    forDecision: (decision: string) => query.data?.find((one) => one.decision === decision),
    send: async (decision: string, texto: string) => {
      const { data } = await api.post('/api/apelaciones', { decision, texto });
      client.setQueryData<(typeof data)[]>(KEY, (held = []) => [data, ...held]);
    },
  };
}

/** Text field of an appeal with its validation and sending. */
export function useAppealText(onSend: (text: string) => Promise<void>) {
  const [text, setText] = useState('');
  const [short, setShort] = useState(false);
  const sending = useSubmit(() => onSend(text.trim()), {
    check: () => {
      const enough = lengthOf(text) >= APPEAL_LENGTH.min;
      setShort(!enough);
      return enough;
    },
  });
  const field = (
    <TextArea
      label={texts.label}
      hint={texts.hint}
      rows={5}
      error={short ? formErrors.apelacion_corta.text : null}
      maxLength={APPEAL_LENGTH.max}
      counter={{ used: lengthOf(text), limit: APPEAL_LENGTH.max }}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
  return { ...sending, field };
}
