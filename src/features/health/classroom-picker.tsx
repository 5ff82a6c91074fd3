/** Whose queue it is: one classroom, several, or all. */
import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../components/plain';
import classes from './door.module.css';
import boxes from './form.module.css';

interface ClassroomPickerProps {
  opened: boolean;
  onOpened: (opened: boolean) => void;
  /** Null for all. */
  chosen: number[] | null;
  classrooms: ReadonlyMap<number, string>;
  /** None chosen means all. */
  onChoose: (ids: number[]) => void;
}

export function ClassroomPicker({ opened, onOpened, chosen, classrooms, onChoose }: ClassroomPickerProps) {
  const { t } = useTranslation();
  const names = (chosen ?? []).map((id) => classrooms.get(id)).join(', ');
  const label = chosen === null ? t('All classrooms') : names;
  return (
    <Popover opened={opened} onChange={onOpened} trapFocus returnFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <PlainButton
          className={classes.picker}
          px="sm"
          rightSection={<IconChevronDown size={18} aria-hidden />}
          onClick={() => onOpened(!opened)}
          aria-label={t('Classrooms: {{names}}', { names: label })}
          title={label}
        >
          {label}
        </PlainButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          aria-label={t('Classrooms')}
          value={(chosen ?? []).map(String)}
          onChange={(values) => onChoose(values.map(Number))}
        >
          <Stack gap={0} miw={200} mah="60dvh" style={{ overflowY: 'auto' }}>
            {[...classrooms].map(([id, name]) => (
              <Checkbox
                key={id}
                value={String(id)}
                label={name}
                size="md"
                classNames={{ body: boxes.box, labelWrapper: boxes.boxLabel, label: boxes.boxText }}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Button variant="subtle" fullWidth onClick={() => onChoose([])} disabled={chosen === null}>
          {t('All classrooms')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
