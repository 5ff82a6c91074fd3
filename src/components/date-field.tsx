/**
 * A date, typed as people type it (the day first, or `YYYY-MM-DD`) or picked from a calendar, and shown back in words. What
 * can't be read is said at the field, and no form is sent with it. The calendar opens by its button, and by a tap on the
 * field, where the cursor stays: it closes with the first letter, for it would lie over what comes next in the form.
 */
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessDate } from '#shared/domain/calendar-date';
import { readTypedDate } from '#shared/domain/typed-date';
import { useDatesLocale } from './dates-locale';
import { formatWholeDate } from './format';

interface DateFieldProps {
  label: string;
  description?: ReactNode;
  /** `YYYY-MM-DD`; empty where none is chosen, and while what is typed can't be read. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  required?: boolean;
  miw?: number;
}

const readDate = (text: string) => readTypedDate(text, businessDate(new Date()));

export function DateField({ value, onChange, error, ...shared }: DateFieldProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'button' | 'field' | null>(null);
  // What is being typed, or can't be read; null while the field shows its value.
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  /** Whether the value follows from what was typed just now. */
  const isOwn = useRef(false);
  const former = useRef(value);
  const locale = useDatesLocale();
  const isUnread = typed !== null && typed.trim() !== '' && readDate(typed) === null;
  // The form may have been emptied, or the date set by another field, while the cursor is still here.
  const isTyping = typed !== null && (isUnread || (readDate(typed) ?? '') === value);
  // A form that is undone takes with it what can't be read.
  useEffect(() => {
    if (value !== former.current && !isOwn.current) setTyped(null);
    former.current = value;
    isOwn.current = false;
  });
  const shown = value === '' ? '' : formatWholeDate(value);
  const type = (text: string) => {
    isOwn.current = true;
    setTyped(text);
    setLeft(false);
    setOpened(null);
    onChange(readDate(text) ?? '');
  };
  const leave = () => {
    setLeft(true);
    if (!isUnread) setTyped(null);
  };
  return (
    <Popover
      opened={opened !== null}
      onChange={(open) => !open && setOpened(null)}
      trapFocus={opened === 'button'}
      withRoles={false}
      returnFocus={opened === 'button'}
      position="bottom-start"
      shadow="md"
    >
      <Popover.Target>
        <TextInput
          {...shared}
          value={isTyping ? typed : shown}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          onClick={() => setOpened('field')}
          onKeyDown={(event) => {
            if (event.key === 'Escape' || event.key === 'Tab') setOpened(null);
          }}
          // Esc closes the calendar, and not the dialog around it.
          data-mantine-stop-propagation={opened !== null || undefined}
          data-unread={isUnread || undefined}
          error={isUnread && left ? t('Write the day like 5 Nov 2026 or 5/11/2026.') : error}
          placeholder={t('d/m/yyyy')}
          rightSection={
            <ActionIcon
              aria-label={t('{{label}}: choose from the calendar', { label: shared.label })}
              aria-expanded={opened !== null}
              onMouseDown={keepFromOutside}
              onTouchStart={keepFromOutside}
              onClick={() => setOpened(opened === null ? 'button' : null)}
            >
              <IconCalendar size={20} aria-hidden />
            </ActionIcon>
          }
          rightSectionWidth={44}
          autoComplete="off"
        />
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          value={value === '' ? null : value}
          defaultDate={value === '' ? businessDate(new Date()) : value}
          onChange={(date) => {
            setTyped(null);
            onChange(date ?? value);
            setOpened(null);
          }}
          locale={locale}
          firstDayOfWeek={1}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** To the open calendar its own button is outside: without this, a press would close it and the click open it again. */
function keepFromOutside(event: SyntheticEvent): void {
  event.stopPropagation();
}
