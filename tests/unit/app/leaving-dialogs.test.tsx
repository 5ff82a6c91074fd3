// @vitest-environment happy-dom
/** A press beside a dialog or on its Close loses nothing that was typed in it: it is asked about, or there again. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act, type ComponentProps, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BankLine } from '#shared/endpoints/bank-statements';
import type { InvoiceDetail } from '#shared/endpoints/invoice-fields';
import type { IllnessDocument } from '#shared/records/illness';
import { DialogsHost } from '../../../src/components/dialogs-host';
import { ReasonDialog } from '../../../src/components/reason-dialog';
import { draftFor } from '../../../src/features/attendance/absence-draft';
import { AbsenceForm } from '../../../src/features/attendance/absence-form';
import { StatusDialog } from '../../../src/features/children/status-dialog';
import { FollowDialog } from '../../../src/features/illnesses/follow-dialog';
import { ImportUnbilledDialog } from '../../../src/features/invoices/import-unbilled-dialog';
import { DoseDialog, type DoseStep } from '../../../src/features/medicine/dose-dialog';
import { BankLineRow } from '../../../src/features/payments/bank-line-row';
import { PayOutCredit } from '../../../src/features/payments/pay-out-credit';
import { setCurrentTablet } from '../../../src/local/current';
import type { Active, Tablet } from '../../../src/local/tablet';
import { buildChild, signedIn } from '../local/support/build';
import { type FakeServer, json, TODAY } from '../local/support/fake-server';

const LIMIT_MS = 20_000;

let server: FakeServer;
let tablet: Tablet;
let active: Active;
let root: Root;

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // A field that grows with its text listens for the typeface, of which this document has none.
  Object.assign(document, { fonts: new EventTarget() });
  return i18next.use(initReactI18next).init({ lng: 'en', keySeparator: false, nsSeparator: false });
});
afterAll(() => {
  vi.unstubAllGlobals();
  setCurrentTablet(null);
});
beforeEach(async () => {
  ({ server, tablet, active } = await signedIn());
  setCurrentTablet(tablet);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') as HTMLElement);
});
afterEach(() => act(() => root.unmount()));

const show = (dialog: ReactNode) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>
        <DialogsHost />
      </MantineProvider>,
    ),
  );

async function drawn<T>(find: () => T | undefined | null | false): Promise<T> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end && !find(); )
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  const found = find();
  if (!found) throw new Error(`It is not there, but: ${document.body.textContent}`);
  return found;
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
async function press(name: string): Promise<void> {
  const found = await drawn(() => button(name));
  await act(async () => found.click());
}
const area = () => [...document.querySelectorAll('textarea')].find((one) => !one.hasAttribute('aria-hidden'));
const labelled = (label: string) => {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(label),
  );
  return named && document.querySelector<HTMLInputElement>(`[id="${named.htmlFor}"]`);
};

async function type(text: string, into: () => HTMLElement | undefined | null = area): Promise<void> {
  const field = await drawn(into);
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  await act(async () => {
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
const choose = async (label: string) => {
  const field = await drawn(() => labelled(label));
  await act(async () => field.click());
  expect(field.checked).toBe(true);
};

const asks = () => document.body.textContent?.includes('Leave without saving?') ?? false;

const found = { id: 'i', child_id: 11, date: TODAY, illness: 'hfmd' } as unknown as IllnessDocument;
const dialogs: [string, (onClose: () => void) => ReactNode][] = [
  [
    'a reason',
    (onClose) => (
      <ReasonDialog
        title="Withdraw?"
        required="Why?"
        confirmLabel="Withdraw"
        busy={false}
        offline={false}
        onSubmit={() => {}}
        onClose={onClose}
      />
    ),
  ],
  [
    'what the health office said',
    (onClose) => (
      <FollowDialog act="office_told" found={found} name="Nur" disinfected={false} onClose={onClose} />
    ),
  ],
  [
    'an absence that a parent notes',
    (onClose) => (
      <AbsenceForm
        name="Nur"
        opened={draftFor(TODAY)}
        correcting={false}
        busy={false}
        errors={{}}
        problem={null}
        onSubmit={() => {}}
        onClose={onClose}
      />
    ),
  ],
];

test.each(dialogs)('%s is asked about', async (_, dialog) => {
  const onClose = vi.fn();
  await show(dialog(onClose));
  await type('Words that took a while');
  await press('Close');
  await drawn(asks);
  expect(onClose).not.toHaveBeenCalled();
  await press('Stay');
  await drawn(() => !asks());
  expect(area()?.value).toBe('Words that took a while');
  await press('Close');
  await press('Leave');
  await drawn(() => onClose.mock.calls.length === 1);
});

test.each(dialogs)('%s is left at once where nothing was typed', async (_, dialog) => {
  const onClose = vi.fn();
  await show(dialog(onClose));
  await press('Close');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(asks()).toBe(false);
});

const answers: Record<string, unknown> = {
  '/api/bank-lines/7/families': [{ id: 3, name: 'Aminah', children: ['Nur'], invoices: [] }],
  '/api/invoices/7/to-take-up': {
    bills: [
      {
        id: 4,
        label: 'Trip',
        child_name: 'Nur',
        remarks: null,
        bill_date: '2027-01-05',
        total: 100,
        fits: false,
      },
    ],
  },
};
const line = { id: 7, row: 1, dated: TODAY, amount: 100, description: 'Fee', state: 'open', target: null };
const child = { id: 11, fullname: 'Nur', status: { id: 1, name: 'Active' } };

const choices: [string, (onClose: () => void) => ReactNode, () => Promise<void>][] = [
  [
    'whose money of the bank it is',
    () => <BankLineRow line={line as unknown as BankLine} />,
    async () => {
      await press('Find the family');
      await type('Ami', () => document.querySelector<HTMLElement>('[role="dialog"] input'));
      await choose('Aminah');
    },
  ],
  [
    'which bills are taken up',
    (onClose) => <ImportUnbilledDialog invoice={{ id: 7 } as InvoiceDetail} onClose={onClose} />,
    () => choose('Trip'),
  ],
  [
    'what is true of a child that is back',
    (onClose) => (
      <FollowDialog act="returned" found={found} name="Nur" disinfected={false} onClose={onClose} />
    ),
    async () => {
      const box = await drawn(() => document.querySelector<HTMLInputElement>('input[type=checkbox]'));
      await act(async () => box.click());
      expect(box.checked).toBe(true);
    },
  ],
  [
    'the status of a child',
    (onClose) => (
      <StatusDialog child={child as ComponentProps<typeof StatusDialog>['child']} onClose={onClose} />
    ),
    () => type('6', () => document.querySelector('select')),
  ],
];

test.each(choices)(
  'a choice is made again with one press, and not asked about: %s',
  async (_, dialog, made) => {
    server.onOther = async (request) => json({ data: answers[new URL(request.url).pathname] });
    await show(dialog(() => void show(null)));
    await made();
    await press('Close');
    await drawn(() => asks() || !document.querySelector('[role="dialog"]'));
    expect(asks()).toBe(false);
  },
);

test('what is typed beside an amount is asked about', async () => {
  server.onOther = async () => json({ data: [] });
  await show(<PayOutCredit invoiceId={7} credit={100} />);
  await press('Pay out');
  await type('FT-20', () => labelled('Reference Id'));
  await press('Close');
  await drawn(asks);
  await press('Stay');
  expect(labelled('Reference Id')?.value).toBe('FT-20');
});

test('what is typed of a side effect is there again, and gone once it is saved', async () => {
  const medicine = { id: '01900000-0000-7000-8000-0000000000d0', medicine: 'Salbutamol', dose: '2 puffs' };
  const step: DoseStep = {
    act: 'side_effect',
    child: buildChild(),
    medicine: { ...medicine, apart_hours: null },
    slot: null,
    about: '01900000-0000-7000-8000-0000000000d1',
  };
  const onClose = vi.fn();
  const dose = () => (
    <DoseDialog step={step} givings={[]} now={{ day: TODAY, time: '12:00' }} onClose={onClose} />
  );
  await show(dose());
  await type('A rash on both arms');
  await press('Close');
  expect(onClose).toHaveBeenCalledTimes(1);
  // As after a reload: nothing but what is stored is left.
  await show(null);
  await act(() => active.drafts.flush());
  await show(dose());
  expect((await drawn(area)).value).toBe('A rash on both arms');
  await press('Save');
  await drawn(() => onClose.mock.calls.length === 2);
  const [row] = await active.database.outbox.toArray();
  expect(row?.arguments).toMatchObject({ act: 'side_effect', note: 'A rash on both arms' });
  await show(null);
  await act(() => active.drafts.flush());
  expect(await active.database.drafts.toArray()).toEqual([]);
});
