/** Which columns of a wide table are shown: chosen by the person, remembered on this device. */
import '@mantine/core/styles/Popover.layer.css';
import { Checkbox, Popover, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../plain';
import { type Column, headOf } from './columns';

export interface ChosenColumns<Row> {
  /** Those that are shown; a file has them all. */
  shown: readonly Column<Row>[];
  /** Those that there are to choose from. */
  all: readonly Column<Row>[];
  hidden: readonly string[];
  setHidden: (hidden: string[]) => void;
}

/**
 * @param name of the table: what was chosen is remembered by it
 * @param atFirst the keys of those that are hidden until somebody chooses
 */
export function useChosenColumns<Row>(
  name: string,
  columns: readonly Column<Row>[],
  atFirst: string[] = [],
): ChosenColumns<Row> {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `tadika-hidden-columns-${name}`,
    defaultValue: atFirst,
    getInitialValueInEffect: false,
  });
  const head = headOf(columns);
  const all = columns.filter(({ key, on, acts }) => key !== head && on !== 'file' && !acts);
  return { shown: columns.filter(({ key }) => !hidden.includes(key)), all, hidden, setHidden };
}

export function ChooseColumns<Row>({ chosen }: { chosen: ChosenColumns<Row> }) {
  const { t } = useTranslation();
  const { all, hidden, setHidden } = chosen;
  return (
    <Popover position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <PlainButton leftSection={<IconColumns3 size={20} aria-hidden />}>{t('Columns')}</PlainButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" role="group" aria-label={t('Columns')}>
          {all.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={t(label)}
              checked={!hidden.includes(key)}
              onChange={(event) =>
                setHidden(
                  event.currentTarget.checked ? hidden.filter((one) => one !== key) : [...hidden, key],
                )
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
