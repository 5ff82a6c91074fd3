/** What the office does with the instalments of an invoice: it notes what was agreed, and ends a plan that is not kept. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type InstalmentPlan, instalmentEndpoints } from '#shared/endpoints/instalments';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { messages } from '#shared/messages';
import { ReasonDialog } from '../../components/reason-dialog';
import { PlanDialog } from './plan-dialog';
import { useChangedPlans } from './use-changed-plans';

interface PlanActsProps {
  invoice: InvoiceDetail;
  current: InstalmentPlan | undefined;
  mayAgree: boolean;
}

export function PlanActs({ invoice, current, mayAgree }: PlanActsProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'agree' | 'end' | null>(null);
  const onClose = () => setAsking(null);
  return (
    <Group gap="xs">
      {current && (
        <Button variant="default" onClick={() => setAsking('end')}>
          {t('End the plan')}
        </Button>
      )}
      {mayAgree && (
        <Button variant="default" onClick={() => setAsking('agree')}>
          {current ? t('Change instalments') : t('Agree on instalments')}
        </Button>
      )}
      {asking === 'agree' && <PlanDialog invoice={invoice} current={current} onClose={onClose} />}
      {asking === 'end' && <EndDialog invoice={invoice} onClose={onClose} />}
    </Group>
  );
}

function EndDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const end = useChangedPlans(instalmentEndpoints.end, { done: t('Plan ended.'), onClose });
  return (
    <ReasonDialog
      title={t('End the plan?')}
      about={t('All that is open is due again as the invoice says, with its reminders and late fees.')}
      description={t('The parent reads it.')}
      required={t(messages.reasonRequired)}
      confirmLabel={t('End the plan')}
      danger
      busy={end.busy}
      offline={end.offline}
      error={end.errorOf('reason') || end.errorOf('') || undefined}
      onSubmit={(reason) => end.submit({ params: { id: invoice.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
