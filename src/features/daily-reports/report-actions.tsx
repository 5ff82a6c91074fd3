/** What one does with a report, in reach of the thumb: back, delete, ready for the parents, submit. */
import '@mantine/core/styles/Switch.layer.css';
import { Button, Group, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ActButton, ActIcon } from '../../components/act-button';
import { InPane } from '../../components/page';
import classes from './report.module.css';

interface ReportActionsProps {
  exists: boolean;
  busy: boolean;
  /** Absent where the person may only read. */
  onSubmit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  /** Saves and opens the next child of the class; absent for the last. */
  onNext?: (() => void) | undefined;
  onBack: () => void;
  ready: boolean;
  /** Absent where it is not the person's to say. */
  onReady?: ((ready: boolean) => void) | undefined;
}

export function ReportActions(props: ReportActionsProps) {
  const { exists, busy, onSubmit, onNext, onDelete, onBack, ready, onReady } = props;
  const { t } = useTranslation();
  const inPane = useContext(InPane);
  const roomy = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const readySwitch = onReady && (
    <Switch
      size="md"
      className={classes.ready}
      label={t('Share with parents')}
      checked={ready}
      onChange={(event) => onReady(event.currentTarget.checked)}
    />
  );
  // Beside the list the row has room for what is pressed often.
  const Act = inPane ? ActIcon : ActButton;
  const deleteButton = exists && onDelete && (
    <Act
      Icon={IconTrash}
      label={t('Delete')}
      variant="subtle"
      color="gray"
      disabled={busy}
      onClick={onDelete}
    />
  );
  return (
    <>
      {/* On a phone what is pressed more rarely scrolls with the report. */}
      {!roomy && (
        <Group justify="space-between" gap={8} mt="md">
          {readySwitch}
          {deleteButton}
        </Group>
      )}
      <div className={classes.actions}>
        {!inPane && <ActButton Icon={IconArrowLeft} label={t('Back')} variant="default" onClick={onBack} />}
        {roomy && deleteButton}
        {roomy && readySwitch}
        {onNext && (
          <Button variant="light" disabled={busy} onClick={onNext}>
            {t('Save and next child')}
          </Button>
        )}
        {onSubmit && (
          <Button className={classes.submit} loading={busy} onClick={onSubmit}>
            {exists ? t('Update') : t('Submit')}
          </Button>
        )}
      </div>
    </>
  );
}
