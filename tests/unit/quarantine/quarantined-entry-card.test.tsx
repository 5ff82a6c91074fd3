// @vitest-environment happy-dom
/** What whoever decides reads of an entry that was withdrawn while it waited. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { QuarantinedEntryAnswer } from '#shared/endpoints/quarantined-entries';
import { QuarantinedEntryCard } from '../../../src/features/quarantine/quarantined-entry-card';

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return i18next.use(initReactI18next).init({ lng: 'en', interpolation: { escapeValue: false } });
});
afterAll(() => vi.unstubAllGlobals());

const AT = '2026-03-11T01:00:00.000Z';
const decided: QuarantinedEntryAnswer = {
  id: '01900000-0000-7000-8000-00000000000a',
  operation: 'record_absence_note',
  record: 'absence_note',
  author: { id: 1, name: 'Cikgu Farah' },
  child: { id: 1, fullname: 'Nur Aisyah', preschool_short_name: 'HRE' },
  date: '2026-03-11',
  reason: 'session_ended',
  because: 'Its author had been signed out.',
  refused_because: [],
  says: [],
  keep: null,
  written_at: AT,
  held_at: AT,
  decision: 'declined',
  decided: { by: 'Puan Aida', at: AT, reason: 'Not so.' },
};

async function shown(entry: QuarantinedEntryAnswer): Promise<string> {
  const at = document.createElement('div');
  const root = createRoot(at);
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <QuarantinedEntryCard entry={entry} withPreschool={false} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  const text = at.textContent ?? '';
  await act(async () => root.unmount());
  return text;
}

test('an entry that was withdrawn while it waited says by whom, and that it stays so', async () => {
  const withdrawn = { by: 'Cikgu Lim', at: AT, reason: 'Of another child.' };
  const text = await shown({ ...decided, decision: null, decided: null, withdrawn });
  expect(text).toContain('Withdrawn by Cikgu Lim');
  expect(text).toContain('If it is accepted, it stays withdrawn.');
  expect(text).toContain('“Of another child.”');
  const after = await shown({ ...decided, withdrawn });
  expect(after).toContain('Withdrawn by Cikgu Lim');
  expect(after).not.toContain('If it is accepted');
  expect(await shown(decided)).not.toContain('Withdrawn');
});

test.each([
  [true, 'Deleted by Cikgu Lim'],
  [false, 'A part of it was deleted by Cikgu Lim'],
])('an entry of which something was deleted while it waited says so: all of it, %s', async (whole, words) => {
  const deleted = { by: 'Cikgu Lim', at: AT, whole };
  const text = await shown({ ...decided, decision: null, decided: null, deleted });
  expect(text).toContain(words);
  expect(text).toContain('If it is accepted, that stays deleted.');
  const after = await shown({ ...decided, deleted });
  expect(after).toContain(words);
  expect(after).not.toContain('If it is accepted');
  expect(await shown(decided)).not.toContain('eleted by');
});
