/** One quotation, new or there already: its head, its lines, and what is done with it. */
import { Alert, Anchor, Group, Skeleton, Stack, Tooltip } from '@mantine/core';
import { IconDownload, IconFileInvoice, IconMail, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { businessDate } from '#shared/domain/calendar-date';
import { type QuotationDetail, quotationEndpoints } from '#shared/endpoints/quotations';
import { ActButton, ActIcon } from '../../components/act-button';
import { FetchProblem } from '../../components/fetch-problem';
import { formatMoment } from '../../components/format';
import { Page } from '../../components/page';
import { Muted } from '../../components/plain';
import { useCan } from '../../components/use-can';
import { downloadUrl } from '../../local/call';
import { useToday } from '../../local/hooks/use-today';
import { useCall } from '../../queries/use-call';
import { type HeadValues, QuotationForm, valuesOf } from './quotation-form';
import { QuotationLines } from './quotation-lines';
import classes from './quotations.module.css';
import { useDelete, useMakeInvoice, useSendMail } from './use-quotation-acts';

export function NewQuotationPage() {
  const { t } = useTranslation();
  const today = useToday() ?? businessDate(new Date());
  const [typed, setValues] = useState<HeadValues | null>(null);
  const values = typed ?? valuesOf(null, today);
  return (
    <Page
      title={t('New Quotation')}
      width="wide"
      back={{ to: '/quotations', label: t('Back to the quotations') }}
    >
      <div className={classes.sheet}>
        <QuotationForm quotation={null} values={values} onValues={setValues} today={today} />
      </div>
    </Page>
  );
}

export function QuotationPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useCall(quotationEndpoints.view, { params: { id } });
  const quotation = query.data;
  return (
    <Page
      title={quotation?.quotation_no ?? t('Quotation')}
      width="wide"
      back={{ to: '/quotations', label: t('Back to the quotations') }}
    >
      <Stack gap="sm">
        <FetchProblem query={query} until={<Skeleton height={360} />} />
        {quotation && <Shown key={quotation.id} quotation={quotation} />}
      </Stack>
    </Page>
  );
}

function Shown({ quotation }: { quotation: QuotationDetail }) {
  const [values, setValues] = useState(() => valuesOf(quotation, quotation.date));
  return (
    <>
      <Acts quotation={quotation} />
      <Notes quotation={quotation} />
      <div className={classes.sheet}>
        <QuotationForm quotation={quotation} values={values} onValues={setValues} today={quotation.date} />
        <QuotationLines quotation={quotation} chosenPreschool={values.preschool} />
      </div>
    </>
  );
}

function Acts({ quotation }: { quotation: QuotationDetail }) {
  const { t } = useTranslation();
  const can = useCan();
  const mail = useSendMail(quotation);
  const remove = useDelete(quotation);
  const make = useMakeInvoice(quotation);
  const path = quotationEndpoints.download.path.replace('{id}', String(quotation.id));
  return (
    <Group gap="xs" role="toolbar" aria-label={t('Quotation')}>
      {quotation.invoice === null && can('invoices_edit') && (
        <ActButton
          Icon={IconFileInvoice}
          label={t('Make an invoice')}
          variant="default"
          loading={make.busy}
          onClick={() => void make.ask()}
        />
      )}
      <ActButton Icon={IconDownload} label={t('Download')} file={downloadUrl(path)} variant="default" />
      <Tool label={t('Send by e-mail')} Icon={IconMail} act={mail} />
      {quotation.invoice === null && <Tool label={t('Delete the quotation')} Icon={IconTrash} act={remove} />}
    </Group>
  );
}

interface ToolProps extends Pick<ComponentProps<typeof ActIcon>, 'label' | 'Icon'> {
  act: { busy: boolean; ask: () => Promise<void> };
}

function Tool({ act, ...tool }: ToolProps) {
  return (
    <Tooltip label={tool.label}>
      <ActIcon {...tool} variant="default" loading={act.busy} onClick={() => void act.ask()} />
    </Tooltip>
  );
}

const mailText: Record<string, string> = {
  queued: 'On its way',
  kept: 'Not sent: no mail server',
  sent: 'Sent',
  accepted: 'Accepted',
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  failed: 'Failed',
};

function Notes({ quotation: { invoice, email_status } }: { quotation: QuotationDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {invoice && (
        <Alert color="gray" icon={<IconFileInvoice />}>
          {t('Invoice made from this quotation:')}{' '}
          <Anchor component={Link} underline="always" href={`/invoices/${invoice.id}`}>
            {invoice.invoice_no}
          </Anchor>
        </Alert>
      )}
      {email_status && (
        <Muted>
          {t('Last e-mail')}: {t(mailText[email_status.event] ?? email_status.event)},{' '}
          {formatMoment(email_status.at)}
        </Muted>
      )}
    </>
  );
}
