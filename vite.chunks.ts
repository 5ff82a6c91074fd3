/**
 * How the app's code is cut: by itself each screen is a file, and so is each piece that two of them share. A slow phone
 * waits longer for forty small files than for their bytes, so what the two homes begin with comes in a few.
 */
import type { Rolldown } from 'vite';

/** Features whose screens the office alone opens, but for what draws charts: that is heavy. */
const OFFICE =
  /features\/(approvals|audit|billing|billing-runs|bookings|breaches|closings|data-requests|devices|imports|keeping|ledger-checks|mails|masters|plans|preschools|products|quotations|reminders|reports|subjects)\/(?!money-chart)/;

/** The features of which pieces are shared by screens of their own alone. */
const SHARED =
  /src\/features\/(attendance|care-log|classwork|collectors|consents|illnesses|incidents|medicine|payments|terms|unregistered-children)\//;

/** A module goes to the first that names it, or that names something which imports it. */
const groups: Rolldown.CodeSplittingGroup[] = [
  // One for everything that the first screen needs: it compresses better than a hundred small ones.
  { name: 'start', tags: ['$initial'] },
  // What both homes show, and nearly every other screen.
  {
    name: 'homes',
    test: anyOf(
      'components/(absence-text|day-navigator|empty-state|fetch-problem|missing-forms|person-name)\\.',
      'components/screening/measured-text\\.',
      'local/hooks/use-today\\.',
      'shared/domain/(called-name|missing-forms|statuses)\\.',
      'icons/Icon(AlertTriangle|CalendarOff|Checks|Pencil|PencilPlus|Thermometer|UserCheck)\\.',
    ),
  },
  // Beside the sync, where something of a child was opened.
  { name: 'openings', test: anyOf('local/openings\\.', 'shared/endpoints/reads\\.') },
  // What nearly every other screen shows with a parent's home.
  {
    name: 'common',
    test: anyOf(
      'components/(act-button|count-text|money|tone-mark|Paper/.*)\\.',
      'hooks/.*/use-uncontrolled\\.',
      'utils/(noop/|to-int\\.)',
      'color-functions/get-auto-contrast-value/',
      'features/notifications/use-notifications\\.',
      'queries/use-(stored-)?call\\.',
      'react-query/.*/useMutation\\.',
      'shared/domain/(day-forms|mykid)\\.',
      'shared/endpoints/(daily-reports|day-forms|health)\\.',
      'icons/Icon(CircleCheck|Lock|Minus|User)\\.',
    ),
  },
  // A field to write in, and one to choose in.
  { name: 'fields', test: anyOf('components/(NativeSelect|TextInput)/') },
  {
    name: 'lists',
    test: anyOf(
      'components/(filter-select|find-by-name|search-field|use-address-value|use-kept-scroll|virtual-list)\\.',
      'local/hooks/use-(children|classrooms)\\.',
      'shared/domain/medicine\\.',
    ),
  },
  {
    name: 'today',
    test: anyOf(
      'features/today/(today-page|board-link|here-of|room-health)\\.',
      'components/(medicine-link|second-tap)\\.',
      'local/hooks/use-(absences|away|day-events|doses-due|illness-cases)\\.',
      'shared/domain/outbreak\\.',
      'shared/records/illness-cases\\.',
      'icons/Icon(Bandage|MoodKid|Pill|Virus)\\.',
    ),
  },
  {
    name: 'parent-home',
    test: anyOf(
      'features/notifications/notification-bell\\.',
      'features/officer/officer-line\\.',
      'features/portal/home-page\\.',
      'shared/domain/screening-labels\\.',
      'shared/endpoints/officer\\.',
    ),
  },
  // How entries are told: no home says it.
  { name: 'told', test: anyOf('shared/records/(event|note)-text\\.') },
  // What stands beside an event where it is listed.
  {
    name: 'event-acts',
    test: anyOf('components/(event-acts|withdrawn-before)\\.', 'shared/records/withdrawn-before\\.'),
  },
  // Small things that many screens share: each by itself would be one more file for a tablet to fetch.
  { name: 'icons', test: anyOf('icons/Icon\\w+\\.') },
  {
    name: 'parts',
    test: anyOf('src/(components|local|queries|shared)/', '@mantine/(core|hooks)/'),
    minShareCount: 4,
  },
  // Small screens of parents: each file has a name in the first one.
  {
    name: 'my-money',
    test: anyOf(
      'components/my-money-tabs\\.',
      'features/payments/(my-receipts-page|receipts-panel)\\.',
      'features/statements/(my-statement-page|my-tax-page|statement-view|tax-view)\\.',
    ),
  },
  { name: 'day-forms', test: anyOf('features/day-forms/', 'local/signed-forms\\.') },
  // What several screens of a feature share.
  {
    name: (id) => `${SHARED.exec(id)?.[1]}-shared`,
    test: SHARED,
    minShareCount: 2,
  },
  // The office's screens, which open at a desk: those of one feature together.
  { name: (id) => OFFICE.exec(id)?.[1] ?? null, test: OFFICE },
];

export const chunks = groups.map((group, place) => ({ ...group, priority: groups.length - place }));

function anyOf(...paths: string[]): RegExp {
  return new RegExp(`/(${paths.join('|')})`);
}
