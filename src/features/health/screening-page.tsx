/** The form of a screening: a new one, or the one a child has on a day. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';
import { EmptyState } from '../../components/empty-state';
import { Page } from '../../components/page';
import type { ScreeningDraft } from '../../components/screening/screening-draft';
import { PageSkeleton } from '../../components/skeletons';
import { useToday } from '../../local/hooks/use-today';
import { backAddress, formAddress, listAddress } from './addresses';
import { draftKeyOf } from './draft-key';
import { ScreeningEditor } from './screening-editor';
import { usePlace } from './use-place';

export function ScreeningPage() {
  const { t } = useTranslation();
  const today = useToday();
  const place = usePlace(today);
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  // Typed before the child was chosen: it goes along to that child's form.
  const [carried, setCarried] = useState<ScreeningDraft | null>(null);
  const back = backAddress(params, listAddress(params));

  const chooseChild = (childId: number, typed: ScreeningDraft) => {
    setCarried(typed);
    navigate(formAddress(params, { childId, date: place?.date ?? '', exists: false }), { replace: true });
  };

  return (
    <Page title={t('Health')} back={{ to: back, label: t('Back') }} width="narrow">
      {place === undefined && <PageSkeleton />}
      {place === null && (
        <EmptyState
          title={t('This screening is not on this tablet')}
          hint={t('Only the last 30 days are kept here.')}
        />
      )}
      {place && today !== undefined && (
        <ScreeningEditor
          key={draftKeyOf(place.childId, place.date)}
          place={place}
          today={today}
          carried={carried}
          onChooseChild={chooseChild}
          onSaved={() => navigate(back)}
        />
      )}
    </Page>
  );
}
