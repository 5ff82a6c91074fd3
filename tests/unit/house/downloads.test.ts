/**
 * Each file that a call answers says in the contract of whom it tells, and by that alone the server asks for the password
 * again. The list is here once more, so that a new file is thought about.
 */
import { describe, expect, it } from 'vitest';
import { asksForPassword } from '#shared/endpoints/endpoint';
import { contract } from '../../../server/http/contract';

const files = contract.filter(({ download }) => download);
const pathsAbout = (...about: unknown[]) =>
  files
    .filter(({ download }) => about.includes(download))
    .map(({ path }) => path)
    .sort();

describe('a file that a call answers', () => {
  it('asks for the password where it names children or families, or is all that is known of a child', () => {
    const asking = [
      '/api/consents/download',
      '/api/data-exposure/download',
      '/api/incidents/download',
      '/api/instalment-plans/download',
      '/api/invoices/download',
      '/api/invoices/download-lines',
      '/api/payment-history/download',
      '/api/plan-lines/download',
      '/children/download-csv',
      '/dashboard/outstandings-download',
      '/data-requests/{id}/download-file',
      '/imports/{id}/download-problems',
      '/preschools/{id}/download-register',
    ];
    expect(pathsAbout('many', 'whole')).toEqual(asking);
    expect(
      contract
        .filter(asksForPassword)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(asking);
  });

  it('asks for nothing where it is a paper or a picture of one child or family', () => {
    expect(pathsAbout('one')).toEqual([
      '/api/children/{id}/photo',
      '/api/collectors/{id}/photo',
      '/api/invoices/{id}/transactions/{txId}/download-slip',
      '/api/medicines/{id}/paper',
      '/api/pictures/{id}',
      '/api/quarantined-entries/{id}/picture',
      '/invoices/{id}/download-invoice',
      '/invoices/{id}/download-receipt',
      '/invoices/{id}/notes/{noteId}/download',
      '/mails/{id}/download-attachment/{number}',
      '/payments/{transactionId}/download-receipt',
      '/quotations/{id}/download-quotation',
      '/users/{id}/download-statement',
      '/users/{id}/download-tax-statement',
      '/users/{id}/invoices-download-receipt-summary',
    ]);
  });

  it('asks for nothing where it names no child and no family', () => {
    expect(pathsAbout('nobody')).toEqual([
      '/accounting/{id}/journals-download',
      '/api/near-misses/download',
      '/api/preschool-settings/{id}/logo',
      '/imports/download-template',
      '/preschools/{id}/download-ratio-breaches',
      '/reports/download-summary',
    ]);
  });
});
