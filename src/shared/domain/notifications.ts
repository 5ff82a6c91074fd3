/**
 * What people are told of (P7): its kinds, who gets which, where each leads, and the words of a lock screen. Those name
 * no child, no amount and nothing of anybody's health: a phone lies on a table.
 */
import { type Permission, PRINCIPAL_ROLE } from '../permissions';

export const notificationKinds = [
  'report_ready',
  'new_invoice',
  'payment_received',
  'classwork',
  'health_alert',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export type Language = 'en' | 'ms' | 'zh';

/** An invoice that was neither opened nor paid this long after it was told of is sent by e-mail. */
export const INVOICE_MAIL_AFTER_MS = 24 * 60 * 60 * 1000;

interface Person {
  permissions: readonly Permission[];
  roles: readonly { id: number }[];
}

/** Parents are told of everything of theirs, principals of what needs a look; nobody else of anything. */
export function kindsFor({ permissions, roles }: Person): readonly NotificationKind[] {
  if (permissions.includes('portal_view')) return notificationKinds;
  return roles.some(({ id }) => id === PRINCIPAL_ROLE) ? ['health_alert'] : [];
}

/** What a notification is about: each kind brings its own. */
export interface NotificationAbout {
  child_id?: number;
  /** Of the report or the screening. */
  date?: string;
  report_id?: string;
  screening_id?: string;
  invoice_id?: number;
  invoice_no?: string;
  /** Sen, of a payment. */
  amount?: number;
  classwork_id?: number;
  classwork_name?: string;
  /** For whoever looks after the child, instead of the parents. */
  for_staff?: boolean;
}

/** The page that a click opens: a path of `src/app/router.ts`. */
export function notificationPath(kind: NotificationKind, about: NotificationAbout): string {
  switch (kind) {
    case 'new_invoice':
    case 'payment_received':
      return `/invoices/${about.invoice_id}`;
    case 'classwork':
      return '/classwork';
    case 'report_ready':
      return `/?child=${about.child_id}&date=${about.date}`;
    case 'health_alert':
      return about.for_staff
        ? `/children/${about.child_id}/screenings`
        : `/?child=${about.child_id}&date=${about.date}`;
  }
}

export interface NotificationText {
  title: string;
  body: string;
}

/** The words of a lock screen, by the day on which they are read. */
export function notificationText(
  kind: NotificationKind,
  { date, for_staff }: Pick<NotificationAbout, 'date' | 'for_staff'>,
  { today, language = 'en' }: { today: string; language?: Language },
): NotificationText {
  const words = texts[language];
  if (kind === 'report_ready') return date === today ? words.report_today : words.report_ready;
  if (kind === 'health_alert') return for_staff ? words.health_staff : words.health_alert;
  return words[kind];
}

type TextName = NotificationKind | 'report_today' | 'health_staff';

const texts: Record<Language, Record<TextName, NotificationText>> = {
  en: {
    report_today: { title: 'Today’s report is ready', body: 'Tap to read how the day went.' },
    report_ready: { title: 'A daily report is ready', body: 'Tap to read how the day went.' },
    new_invoice: { title: 'A new invoice', body: 'Tap to see it and to pay.' },
    payment_received: { title: 'Payment received', body: 'Thank you. Tap to see it.' },
    classwork: { title: 'New classwork', body: 'There is something new from the classroom.' },
    health_alert: {
      title: 'Please look at a health screening',
      body: 'Something was noted that you should know of.',
    },
    health_staff: {
      title: 'A health screening needs a look',
      body: 'Tap to see whose it is and what was noted.',
    },
  },
  ms: {
    report_today: { title: 'Laporan hari ini sudah sedia', body: 'Ketik untuk membacanya.' },
    report_ready: { title: 'Laporan harian sudah sedia', body: 'Ketik untuk membacanya.' },
    new_invoice: { title: 'Invois baharu', body: 'Ketik untuk melihat dan membayarnya.' },
    payment_received: { title: 'Bayaran diterima', body: 'Terima kasih. Ketik untuk melihatnya.' },
    classwork: { title: 'Kerja kelas baharu', body: 'Ada sesuatu yang baharu dari bilik darjah.' },
    health_alert: {
      title: 'Sila lihat saringan kesihatan',
      body: 'Ada perkara dicatat yang perlu anda ketahui.',
    },
    health_staff: {
      title: 'Satu saringan kesihatan perlu dilihat',
      body: 'Ketik untuk melihat siapa dan apa yang dicatat.',
    },
  },
  zh: {
    report_today: { title: '今天的报告已备好', body: '点按阅读孩子的一天。' },
    report_ready: { title: '每日报告已备好', body: '点按阅读孩子的一天。' },
    new_invoice: { title: '新的账单', body: '点按查看并付款。' },
    payment_received: { title: '已收到付款', body: '谢谢。点按查看。' },
    classwork: { title: '新的课堂作业', body: '课室有新的内容。' },
    health_alert: { title: '请查看健康检查', body: '有您应该知道的记录。' },
    health_staff: { title: '有一项健康检查需要查看', body: '点按查看是谁以及记录了什么。' },
  },
};
