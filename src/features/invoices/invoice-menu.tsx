/** The menu of an invoice: what is done often as buttons where there is room, the rest under More. */
import '@mantine/core/styles/Menu.layer.css';
import { Group, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconArrowsExchange,
  IconCash,
  IconChevronDown,
  IconDownload,
  IconEdit,
  IconFilePlus,
  IconLock,
  IconLockOpen,
  IconMail,
  IconReceipt,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { CANCELLED, isInvoiceOpen } from '#shared/domain/invoice-math';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import { ActButton } from '../../components/act-button';
import { downloadLink } from '../../components/download-link';
import { lazyPart } from '../../components/lazy-part';
import { PlainButton } from '../../components/plain';
import { useCan } from '../../components/use-can';
import { downloadUrl } from '../../local/call';
import classes from './invoices.module.css';
import { useLock, useSendMail } from './use-invoice-acts';

const BillElsewhereDialog = lazyPart('BillElsewhereDialog', () => import('./bill-elsewhere-dialog'));
const DraftTools = lazyPart('DraftTools', () => import('./draft-tools'));
const NewInvoiceDialog = lazyPart('NewInvoiceDialog', () => import('./new-invoice-dialog'));

interface InvoiceMenuProps {
  invoice: InvoiceDetail;
  editing: boolean;
  mayPay: boolean;
}

interface Act {
  label: string;
  Icon: typeof IconCash;
  /** A button of its own where there is room. */
  often?: boolean;
  disabled?: boolean;
  href?: string;
  /** The address of a file. */
  file?: string;
  onClick?: () => void;
}

export function InvoiceMenu({ invoice, editing, mayPay }: InvoiceMenuProps) {
  const { t } = useTranslation();
  const roomy = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const [making, setMaking] = useState(false);
  const office = useCan()('payments_record');
  const [moving, setMoving] = useState(false);
  const acts = useActs(invoice, editing, { make: () => setMaking(true), move: () => setMoving(true) });
  const isDraft = invoice.issued_at === null;
  const open = invoice.locked === 0 && invoice.payment_status !== CANCELLED && !isDraft;
  // More can be taken in where nothing is left to pay, and while the invoice is edited, but the screen is for something else.
  const owed = invoice.balance > 0;
  const buttons = roomy ? acts.filter(({ often }) => often) : [];
  const rest = acts.filter((act) => !buttons.includes(act));
  return (
    <Group gap="xs" role="toolbar" aria-label={t('Invoice')} data-print="hide">
      {mayPay && open && (owed || office) && (
        <div className={office ? undefined : classes.thumb}>
          <ActButton
            Icon={IconCash}
            label={office ? t('Record payment') : t('Pay')}
            variant={owed && !editing ? 'filled' : 'default'}
            href={`/invoices/${invoice.id}/pay`}
          />
        </div>
      )}
      {isDraft && <DraftTools invoice={invoice} />}
      {buttons.map(({ often, href, ...act }) => (
        <ActButton key={act.label} variant="default" {...act} href={act.disabled ? undefined : href} />
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start" width={240}>
          <Menu.Target>
            <PlainButton rightSection={<IconChevronDown size={18} aria-hidden />}>
              {roomy ? t('More') : t('Actions')}
            </PlainButton>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((act) => (
              <ActItem key={act.label} act={act} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {moving && <BillElsewhereDialog invoice={invoice} onClose={() => setMoving(false)} />}
      {making && (
        <NewInvoiceDialog
          parent={{ id: invoice.parent, name: invoice.parent_name }}
          preschoolId={invoice.preschool}
          onClose={() => setMaking(false)}
        />
      )}
    </Group>
  );
}

function useActs(
  invoice: InvoiceDetail,
  editing: boolean,
  { make, move }: { make: () => void; move: () => void },
): Act[] {
  const { t } = useTranslation();
  const can = useCan();
  const lock = useLock(invoice);
  const mail = useSendMail(invoice);
  const locked = invoice.locked === 1;
  const mayEdit = can('invoices_edit');
  const issued = invoice.issued_at !== null;
  const paid = invoice.paid_amount > 0 || invoice.waiting_amount > 0;
  const acts: (Act | false)[] = [
    mayEdit &&
      !editing &&
      (!invoice.month_closed || (paid && isInvoiceOpen(invoice))) && {
        // In a closed month only payments that came after it can change.
        label: invoice.month_closed ? t('Correct a payment') : t('Edit'),
        Icon: IconEdit,
        often: true,
        disabled: locked,
        href: `/invoices/${invoice.id}/edit`,
      },
    issued &&
      can('invoices_lock') && {
        label: locked ? t('Unlock') : t('Lock'),
        Icon: locked ? IconLockOpen : IconLock,
        often: true,
        disabled: lock.busy,
        onClick: () => void lock.ask(),
      },
    {
      label: can('invoices_view') ? t('Download Invoice') : t('Invoice (PDF)'),
      Icon: IconDownload,
      often: !can('invoices_view'),
      file: downloadUrl(`/invoices/${invoice.id}/download-invoice`),
    },
    issued && {
      label: t('Download Receipt'),
      Icon: IconReceipt,
      // Nothing that was paid is nothing to receipt.
      disabled: invoice.paid_amount === 0,
      file: downloadUrl(`/invoices/${invoice.id}/download-receipt`),
    },
    issued &&
      mayEdit && {
        label: t('Email Invoice'),
        Icon: IconMail,
        often: true,
        disabled: mail.busy,
        onClick: () => void mail.ask(),
      },
    mayEdit && { label: t('New Invoice'), Icon: IconFilePlus, onClick: make },
    issued &&
      mayEdit &&
      can('invoices_lock') && {
        label: t('Bill elsewhere'),
        Icon: IconArrowsExchange,
        disabled: !isInvoiceOpen(invoice) || invoice.is_pos_invoice === 1 || invoice.month_closed,
        onClick: move,
      },
  ];
  return acts.filter((act) => act !== false);
}

function ActItem({ act: { label, Icon, disabled, href, file, onClick } }: { act: Act }) {
  const act: object = file ? downloadLink(file) : href ? { component: Link, href } : { onClick };
  return (
    <Menu.Item mih={44} leftSection={<Icon size={20} aria-hidden />} {...(disabled ? { disabled } : act)}>
      {label}
    </Menu.Item>
  );
}
