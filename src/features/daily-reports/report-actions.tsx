/** What one does with a report, in reach of the thumb: back, delete, ready for the parents, submit. */
import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
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
  const roomy = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const readySwitch = onReady && (
    <Switch
      size="md"
      className={classes.ready}
      label={t('Ready for the parents')}
      checked={ready}
      onChange={(event) => onReady(event.currentTarget.checked)}
    />
  );
  const deleteButton = exists && onDelete && (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconTrash size={20} aria-hidden />}
      disabled={busy}
      onClick={onDelete}
    >
      {t('Delete')}
    </Button>
  );
  return (
    <>
      {!roomy && (
        <div className={classes.besideActions}>
          {readySwitch}
          {deleteButton}
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="default" leftSection={<IconArrowLeft size={20} aria-hidden />} onClick={onBack}>
          {t('Back')}
        </Button>
        {roomy && deleteButton}
        {roomy && readySwitch}
        {onSubmit && (
          <Button className={classes.submit} loading={busy} onClick={onSubmit}>
            {exists ? t('Update') : t('Submit')}
          </Button>
        )}
      </div>
    </>
  );
}
