/** One bill for several children: who, what, when, and what it came to. */
import { Stack } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page';
import { PageSkeleton } from '../../components/skeletons';
import { useToday } from '../../local/hooks/use-today';
import classes from './several.module.css';
import { SeveralChildren } from './several-children';
import { SeveralDone } from './several-done';
import { type Billed, SeveralForm } from './several-form';
import { useChosen } from './use-chosen';

export function SeveralBillsPage() {
  const { t } = useTranslation();
  const today = useToday();
  const [billed, setBilled] = useState<Billed | null>(null);
  return (
    <Page title={t('Bill several children')} width="wide">
      {today === undefined ? (
        <PageSkeleton />
      ) : billed ? (
        <SeveralDone billed={billed} onAgain={() => setBilled(null)} />
      ) : (
        <Choosing today={today} onBilled={setBilled} />
      )}
    </Page>
  );
}

function Choosing({ today, onBilled }: { today: string; onBilled: (billed: Billed) => void }) {
  const [preschool, setPreschool] = useState('');
  const mended = useRef<() => void>(undefined);
  // The form's complaint about the children goes as soon as they change.
  const chosen = useChosen(useCallback(() => mended.current?.(), []));
  return (
    <div className={classes.page}>
      <Stack className={classes.people}>
        <SeveralChildren chosen={chosen} preschool={preschool} onPreschool={setPreschool} />
      </Stack>
      <SeveralForm
        today={today}
        chosen={chosen}
        preschool={preschool}
        onChildrenMended={(clear) => {
          mended.current = clear;
        }}
        onBilled={onBilled}
      />
    </div>
  );
}
