/** Which brothers and sisters come or go along: a tap leaves one out, another takes it along again. */
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { spokenName } from '#shared/domain/called-name';
import type { ChildDocument } from '#shared/endpoints/feed';
import { PlainButton } from '../../components/plain';

interface AlongTogglesProps {
  siblings: readonly ChildDocument[];
  isAlong: (id: number) => boolean;
  onChange: (id: number, isAlong: boolean) => void;
}

export function AlongToggles({ siblings, isAlong, onChange }: AlongTogglesProps) {
  const { t } = useTranslation();
  return siblings.map(({ id, fullname }) => {
    const on = isAlong(id);
    return (
      <PlainButton
        key={id}
        aria-pressed={on}
        variant={on ? 'light' : 'default'}
        leftSection={on && <IconCheck size={20} aria-hidden />}
        onClick={() => onChange(id, !on)}
      >
        {on
          ? t('With {{name}}', { name: spokenName(fullname) })
          : t('Without {{name}}', { name: spokenName(fullname) })}
      </PlainButton>
    );
  });
}
