import { errorCatalogue } from '@vitrina/contracts/errors';
import { checkSegmentChoice } from '@vitrina/contracts/rules';
import { foldText, Tag } from '@vitrina/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './profile.module.css';
import { type ServiceGroup, ServicePicker } from './service-picker.tsx';
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
    services: subcategorias,
  }));
  const choose = (service: string) => {
    const wrong = checkSegmentChoice(chosen, service);
    setError(wrong && errorCatalogue[wrong].text);
    if (wrong) return;
    onChange([...chosen, service]);
    setText('');
  };
  return (
    <div className={styles.segments}>
      <ServicePicker
        label={texts.profile.segments}
        hint={texts.profile.segmentsHint(chosen.length)}
        error={services.isError ? texts.profile.servicesFailed : error}
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
export function matching(groups: readonly ServiceGroup[], text: string): ServiceGroup[] {
  const wanted = foldText(text.trim());
  return groups.flatMap((group) => {
    if (foldText(group.name).includes(wanted)) return [group];
    const services = group.services.filter((service) => foldText(service).includes(wanted));
    return services.length > 0 ? [{ ...group, services }] : [];
  });
}
