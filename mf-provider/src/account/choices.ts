import { type Answer, api, messageOf, useQuery, useQueryClient } from '@vitrina/sdk';
import { useState } from 'react';
import type { Turning } from './kind-switches.tsx';
import { accountTexts } from './texts.ts';

type Choices = Answer<'GET', '/api/cuenta/avisos'>['data'];
type Change = Parameters<typeof api.post<'/api/cuenta/avisos'>>[1];

const KEY = ['avisos'] as const;
const t = accountTexts.mails;

/** Choices of notifications, by mail and on devices; both lists share one query. */
export function useChoices<K extends string>() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Choices> => (await api.get('/api/cuenta/avisos', { signal })).data,
  });
  const [turning, setTurning] = useState<Turning<K> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, setSaved] = useState('');
  /** Saves a change of one kind, unless another one is being saved. */
  const turn = async (next: Turning<K>, label: string, change: Change) => {
    if (turning) return;
    setTurning(next);
    setFailure(null);
    setSaved('');
    try {
      client.setQueryData(KEY, (await api.post('/api/cuenta/avisos', change)).data);
      setSaved(t.saved(label, next.on));
    } catch (problem) {
      setFailure(messageOf(problem, t.failed));
    }
    setTurning(null);
  };
  return { ...query, turning, failure, saved, turn };
}
