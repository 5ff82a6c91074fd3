/** Where parents find what they are told of: the addresses of links in notifications and mails, and in the app. */
import type { CalendarDate } from './calendar-date';
import type { DayFormKind } from './day-forms';

export const portalAddresses = {
  home: '/',
  /** A child's day: report and screening. */
  day: (childId: number, date: CalendarDate) => `/my/children/${childId}/days/${date}`,
  /** The day of every child of the family. */
  evening: (date: CalendarDate) => `/my/days/${date}`,
  /** The days of a child, newest first. */
  days: (childId: number) => `/my/children/${childId}`,
  screening: (childId: number) => `/my/children/${childId}/screening`,
  absences: (childId: number) => `/my/children/${childId}/absences`,
  collectors: (childId: number) => `/my/children/${childId}/collectors`,
  medicines: (childId: number) => `/my/children/${childId}/medicines`,
  consents: (childId: number) => `/my/children/${childId}/consents`,
  dataRequests: (childId: number) => `/my/children/${childId}/data-requests`,
  dayForm: (childId: number, kind: DayFormKind) =>
    `/my/children/${childId}/${kind === 'daily_log' ? 'daily-log' : 'self-declaration'}`,
  classwork: '/classwork',
  /** With this one open; `name` finds it where it is not among the newest. */
  oneClasswork: (id: number, name?: string) =>
    `/classwork?${name ? `search=${encodeURIComponent(name)}&` : ''}open=${id}`,
  invoices: '/my/invoices',
  invoice: (invoiceId: number) => `/invoices/${invoiceId}`,
  pay: (invoiceId: number) => `/invoices/${invoiceId}/pay`,
  /** All that is due at a preschool. */
  payAll: (preschoolId: number) => `/my/dues/${preschoolId}/pay`,
  terms: '/my/terms',
  guardians: '/my/guardians',
  profile: '/my/profile',
} as const;
