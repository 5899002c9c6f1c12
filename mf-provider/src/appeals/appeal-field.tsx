import { formErrors } from '@vitrina/contracts/errors';
import { APPEAL_LENGTH, lengthOf } from '@vitrina/contracts/rules';
import { TextArea, useSubmit } from '@vitrina/sdk';
import { useState } from 'react';
import { appealTexts as texts } from './texts.ts';

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
