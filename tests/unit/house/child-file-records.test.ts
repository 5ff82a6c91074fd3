/** Whoever asks for a child's file gets its records of every kind: a kind that is added is gathered, too. */
import { expect, it } from 'vitest';
import { recordTables } from '../../../server/models/record-tables';
import { files, read } from '../../support/house-documents';

const gathering = files
  .filter((file) => file.startsWith('server/features/data-requests/gather'))
  .map(read)
  .join('\n');

it.each(Object.entries(recordTables))('%s is gathered from %s', (_, table) => {
  expect(gathering).toMatch(new RegExp(`'${table}'|FROM ${table}\\b`));
});
