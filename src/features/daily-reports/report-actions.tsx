/** What one does with a report, in reach of the thumb: back, delete, ready for the parents, submit (C9). */
import '@mantine/core/styles/Switch.css';
import { Button, Switch } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './report.module.css';

interface ReportActionsProps {
  exists: boolean;
  busy: boolean;
  /** Absent where the person may only read. */
  onSubmit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  onBack: () => void;
  ready: boolean;
  /** Absent where it is not the person's to say. */
  onReady?: ((ready: boolean) => void) | undefined;
}

export function ReportActions({
  exists,
  busy,
  onSubmit,
  onDelete,
  onBack,
  ready,
  onReady,
}: ReportActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        className={classes.back}
        leftSection={<IconArrowLeft size={20} aria-hidden />}
        onClick={onBack}
      >
        {t('Back')}
      </Button>
      {exists && onDelete && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.delete}
          leftSection={<IconTrash size={20} aria-hidden />}
          disabled={busy}
          onClick={onDelete}
        >
          {t('Delete')}
        </Button>
      )}
      {onReady && (
        <Switch
          size="md"
          className={classes.ready}
          label={t('Ready for the parents')}
          checked={ready}
          onChange={(event) => onReady(event.currentTarget.checked)}
        />
      )}
      {onSubmit && (
        <Button className={classes.submit} loading={busy} onClick={onSubmit}>
          {exists ? t('Update') : t('Submit')}
        </Button>
      )}
    </div>
  );
}
