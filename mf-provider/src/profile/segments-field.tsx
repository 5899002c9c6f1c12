import { errorCatalogue } from '@vitrina/contracts/errors';
import { checkSegmentChoice } from '@vitrina/contracts/rules';
import { Button, Select, Tag } from '@vitrina/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './profile.module.css';
import { useReferenceData } from './use-profile.ts';

/** Up to five options of the service catalogue. */
export function SegmentsField({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange(segments: readonly string[]): void;
}) {
  const { services } = useReferenceData();
  const [option, setOption] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = () => {
    const wrong = checkSegmentChoice(chosen, option);
    setError(wrong && errorCatalogue[wrong].text);
    if (wrong) return;
    onChange([...chosen, option]);
    setOption('');
  };
  return (
    <div className={styles.segments}>
      <div className={styles.withButton}>
        <Select
          label={texts.profile.segments}
          hint={texts.profile.segmentsHint}
          error={services.isError ? texts.profile.servicesFailed : error}
          name="segmento"
          value={option}
          onChange={(event) => setOption(event.target.value)}
        >
          <option value="">{texts.profile.segmentsChoose}</option>
          {services.data?.servicios_oficios.map(({ categoria, subcategorias }) => (
            <optgroup key={categoria} label={categoria}>
              {subcategorias.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </optgroup>
          ))}
        </Select>
        <Button icon="plus" onClick={add}>
          {texts.profile.segmentsAdd}
        </Button>
      </div>
      {chosen.length > 0 && (
        <div className={styles.chips}>
          {chosen.map((name) => (
            <Tag key={name} onRemove={() => onChange(chosen.filter((other) => other !== name))}>
              {name}
            </Tag>
          ))}
        </div>
      )}
    </div>
  );
}
