/** How the kinds of notifications are called, and what stands beside each switch. */
import {
  IconAlertTriangle,
  IconBandage,
  IconBook2,
  IconCalendarQuestion,
  IconChecks,
  IconFileDiff,
  IconFileInvoice,
  IconFileZip,
  IconHeartbeat,
  IconHourglassEmpty,
  IconMoonStars,
  IconNotebook,
  IconPill,
  IconReceipt,
  IconReceiptOff,
  IconShoppingBag,
  IconUserCheck,
  IconUserExclamation,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { businessDate } from '#shared/domain/calendar-date';
import type { NotificationKind } from '#shared/domain/notifications';
import { flagLabels } from '#shared/domain/screening-labels';
import { formatTemperature } from '#shared/domain/temperature';
import type { Notification } from '#shared/endpoints/notifications';
import { formatDate } from '../../components/format';
import { measuredText } from '../../components/screening/measured-text';

export const kindIcons: Record<NotificationKind, typeof IconBook2> = {
  report_ready: IconNotebook,
  new_invoice: IconFileInvoice,
  invoice_revised: IconFileDiff,
  payment_received: IconReceipt,
  payment_rejected: IconReceiptOff,
  payment_reminder: IconReceipt,
  classwork: IconBook2,
  health_alert: IconHeartbeat,
  collector: IconUsers,
  release: IconUserExclamation,
  not_here: IconCalendarQuestion,
  still_here: IconHourglassEmpty,
  ratio: IconUsersMinus,
  need: IconShoppingBag,
  digest: IconMoonStars,
  incident: IconBandage,
  dose: IconPill,
  double_dose: IconAlertTriangle,
  file_ready: IconFileZip,
  approval_requested: IconUserCheck,
  approval_decided: IconChecks,
  ledger_alarm: IconAlertTriangle,
};

export function kindText(t: TFunction, kind: NotificationKind): { label: string; hint: string } {
  switch (kind) {
    case 'report_ready':
      return { label: t('Daily report'), hint: t('When it is ready, once a day for each child.') };
    case 'new_invoice':
      return {
        label: t('New invoice'),
        hint: t('If you do not open it within a day, it comes by e-mail.'),
      };
    case 'invoice_revised':
      return {
        label: t('Changed invoice'),
        hint: t(
          'When the price of an invoice changes. If you do not open it within a day, it comes by e-mail.',
        ),
      };
    case 'payment_received':
      return { label: t('Payment received'), hint: t('When a payment of yours has been credited.') };
    case 'payment_reminder':
      return { label: t('Reminder'), hint: t('When something is due to be paid.') };
    case 'payment_rejected':
      return {
        label: t('Payment not confirmed'),
        hint: t('When a payment that you declared could not be confirmed.'),
      };
    case 'classwork':
      return { label: t('Classwork'), hint: t('When there is something new from the classroom.') };
    case 'health_alert':
      return {
        label: t('Health'),
        hint: t('When a fever or difficulty breathing is noted at a screening.'),
      };
    case 'collector':
      return {
        label: t('Who may pick up'),
        hint: t('When somebody is named, confirmed or taken off the list.'),
      };
    case 'release':
      return {
        label: t('Picked up by somebody else'),
        hint: t('When a child goes with somebody who is not on the list.'),
      };
    case 'not_here':
      return {
        label: t('Not here yet'),
        hint: t('When your child is not at the preschool by 9:30 and nobody said why.'),
      };
    case 'still_here':
      return {
        label: t('Still here'),
        hint: t('When the day is over and nobody noted who picked up a child.'),
      };
    case 'ratio':
      return {
        label: t('Too few staff'),
        hint: t('When a room has fewer staff than its children ask for, at once.'),
      };
    case 'need':
      return {
        label: t('Please bring'),
        hint: t('When your child needs something; once more if nobody says that they know.'),
      };
    case 'incident':
      return {
        label: t('Incidents'),
        hint: t(
          'When a child was hurt or nearly: at once, and once more until somebody says that they know.',
        ),
      };
    case 'dose':
      return {
        label: t('Medicine'),
        hint: t(
          'Parents: each dose, as soon as it is noted. Principals: a dose that was given after its authorisation ended.',
        ),
      };
    case 'double_dose':
      return {
        label: t('Possible double dose'),
        hint: t('When two people may have given the same dose, at once.'),
      };
    case 'digest':
      return { label: t('The day in the evening'), hint: t('Once in the evening: how the day went.') };
    case 'file_ready':
      return {
        label: t('Copy of your child’s data'),
        hint: t('When a copy that you asked for is ready.'),
      };
    case 'approval_requested':
      return { label: t('Requests to approve'), hint: t('When someone asks for a second person.') };
    case 'approval_decided':
      return { label: t('Your requests'), hint: t('When a second person has decided.') };
    case 'ledger_alarm':
      return { label: t('Books'), hint: t('When the night’s check finds a difference.') };
  }
}

/** What it is about, in the app, where names may stand. */
export function detailOf(
  t: TFunction,
  { kind, about, child, screening, at }: Notification,
  money: string,
): string {
  const name = child?.fullname;
  if (kind === 'new_invoice') return t('Invoice {{number}}', { number: about.invoice_no });
  if (kind === 'invoice_revised')
    return t('Invoice {{number}}, revision {{revision}}', {
      number: about.invoice_no,
      revision: about.revision,
    });
  if (kind === 'payment_received' || kind === 'payment_rejected')
    return t('{{amount}} for invoice {{number}}', { amount: money, number: about.invoice_no });
  if (kind === 'classwork') return about.classwork_name ?? '';
  // The day stands beside it already, where it was told on the day that it is of.
  const isSameDay = about.date === businessDate(new Date(at));
  const values = screening && [
    measuredText(screening.measurements ?? []) ?? screening.temperatures.map(formatTemperature).join(' / '),
    ...screening.flags.map((flag) => t(flagLabels[flag]).toLowerCase()),
  ];
  const told = [name, values?.join(', ')].filter(Boolean).join(': ');
  return [told, !isSameDay && about.date && formatDate(about.date)].filter(Boolean).join(' · ');
}

/** What stands first of a notification in the list, and below it: of a fever the child and the value, of others what they are. */
export function linesOf(
  t: TFunction,
  notification: Notification,
  { title, money }: { title: string; money: string },
): [string, string] {
  const detail = detailOf(t, notification, money);
  return notification.screening && detail ? [detail, title] : [title, detail];
}
