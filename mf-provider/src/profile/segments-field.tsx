import { formErrors } from '@vitrina/contracts/errors';
import { checkSegmentChoice } from '@vitrina/contracts/rules';
import { containsTyped, Tag } from '@vitrina/sdk';
import { useState } from 'react';
import { type OptionGroup, OptionPicker } from '../forms/option-picker.tsx';
import { texts } from '../texts.ts';
import styles from './profile.module.css';
import { useReferenceData } from './use-profile.ts';

/** Up to five options of the service catalogue: found by typing, added by choosing. */
export function SegmentsField({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange(segments: readonly string[]): void;
}) {
  const { services } = useReferenceData();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const groups = (services.data?.servicios_oficios ?? []).map(({ categoria, subcategorias }) => ({
    name: categoria,
    options: subcategorias,
  }));
  const choose = (service: string) => {
    const wrong = checkSegmentChoice(chosen, service);
    setError(wrong && formErrors[wrong].text);
    if (wrong) return;
    onChange([...chosen, service]);
    setText('');
  };
  return (
    <div className={styles.segments}>
      <OptionPicker
        label={texts.profile.segments}
        hint={texts.profile.segmentsHint(chosen.length)}
        error={services.isError ? texts.profile.servicesFailed : error}
        name="segmento"
        placeholder={texts.profile.segmentsChoose}
        listLabel={texts.profile.segmentsList}
        none={texts.profile.segmentsNone(text.trim())}
        text={text}
        groups={matching(groups, text)}
        chosen={chosen}
        onType={(typed) => {
          setError(null);
          setText(typed);
        }}
        onChoose={choose}
      />
      {chosen.length > 0 && (
        <div className={styles.chips}>
          {chosen.map((name) => (
            <Tag
              key={name}
              onRemove={() => {
                setError(null);
                onChange(chosen.filter((other) => other !== name));
              }}
            >
              {name}
            </Tag>
          ))}
        </div>
      )}
    </div>
  );
}

/**
 * The groups with the services that a typed text is part of, without regard to case and accents; all services of a group
 * whose own name it is part of. Groups without any fall away.
 */
export function matching(groups: readonly OptionGroup[], text: string): OptionGroup[] {
  const wanted = text.trim();
  return groups.flatMap((group) => {
    if (containsTyped(group.name, wanted)) return [group];
    const options = group.options.filter((service) => containsTyped(service, wanted));
    return options.length > 0 ? [{ ...group, options }] : [];
  });
}
