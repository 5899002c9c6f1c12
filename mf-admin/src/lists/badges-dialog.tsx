import type { BadgeReview } from '@vitrina/contracts';
import { BADGE_NAMES } from '@vitrina/contracts/rules';
import { api, Button, Dialog, formatMoment, Message, Skeleton, useQuery, useQueryClient } from '@vitrina/sdk';
import { useState } from 'react';
import { ReasonDialog } from '../reason-dialog.tsx';
import styles from './lists.module.css';
import { listTexts } from './texts.ts';

const texts = listTexts.badges;

/** Reviewed badges of an account (R56): the fact of each, what was seen, and the buttons that award or withdraw it. */
export function BadgesDialog({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  const client = useQueryClient();
  const queryKey = ['insignias', id];
  const { data, isError, isPending, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.get('/api/admin/cuentas/:id/insignias', { params: { id }, signal })).data,
    staleTime: 0,
  });
  const [deciding, setDeciding] = useState<BadgeReview | null>(null);
  if (deciding) {
    const { tipo, dato, insignia } = deciding;
    const decide = async (nota: string) => {
      const decision = { tipo, dato, nota, otorgada: insignia === null };
      const { data } = await api.post('/api/admin/cuentas/:id/insignias', decision, { params: { id } });
      client.setQueryData(queryKey, data);
      setDeciding(null);
    };
    return (
      <ReasonDialog
        title={`${BADGE_NAMES[tipo]}: ${dato}`}
        more={insignia ? texts.withdrawMore : texts.awardMore[tipo]}
        action={insignia ? texts.withdraw : texts.award}
        variant={insignia ? 'danger' : 'primary'}
        label={texts.note}
        keep={texts.back}
        templates={[]}
        onDecide={decide}
        onClose={() => {
          // The fact may have changed since: a refused decision is reviewed again.
          setDeciding(null);
          void refetch();
        }}
      />
    );
  }
  return (
    <Dialog open title={texts.of(name)} onClose={onClose} footer={<Button onClick={onClose}>{texts.close}</Button>}>
      {isPending && <Skeleton shape="tile" height="160px" />}
      {isError && (
        <>
          <Message tone="error">{texts.failed}</Message>
          <Button onClick={() => void refetch()}>{texts.retry}</Button>
        </>
      )}
      <ul className={styles.reviews}>
        {data?.map((review) => (
          <li key={review.tipo}>
            <b>{BADGE_NAMES[review.tipo]}</b>
            <span>{review.dato}</span>
            {review.insignia && (
              <p className={styles.note}>
                {texts.seen(review.insignia.revisor, formatMoment(review.insignia.desde))} «{review.insignia.nota}»
              </p>
            )}
            <Button
              aria-label={`${review.insignia ? texts.withdraw : texts.award}: ${BADGE_NAMES[review.tipo]}`}
              onClick={() => setDeciding(review)}
            >
              {review.insignia ? texts.withdraw : texts.award}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
