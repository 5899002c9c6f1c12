import type { PresentationHint } from '@vitrina/contracts';
import { api, messageOf, useQuery, useQueryClient, useToasts } from '@vitrina/sdk';
import { hintTexts as texts } from './texts.ts';

const KEY = ['consejos'] as const;

/** Hints of the signed-in provider, empty in plans without them; a dismissed hint can be restored from the toast. */
export function useHints(included: boolean) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get('/api/consejos', { signal })).data,
    enabled: included,
  });
  const choose = async (clave: string, descartado: boolean, focus = false) => {
    try {
      await api.post('/api/consejos', { clave, descartado });
      if (descartado)
        toasts.show(texts.dismissed, 'success', {
          action: { label: texts.undo, run: () => void choose(clave, false), focus },
        });
    } catch (error) {
      toasts.show(messageOf(error), 'error');
    }
    await client.invalidateQueries({ queryKey: KEY });
  };
  /** @param byKeyboard true if no pointer pressed the button: the undo button gets the focus */
  const dismiss = (clave: string, byKeyboard: boolean) => {
    client.setQueryData<PresentationHint[]>(KEY, (known) => known?.filter((hint) => hint.clave !== clave));
    return choose(clave, true, byKeyboard);
  };
  return { hints: included ? data : [], dismiss };
}
