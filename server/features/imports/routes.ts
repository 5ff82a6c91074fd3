/** The calls of importing spreadsheets. */
import { importEndpoints } from '#shared/endpoints/imports';
import type { Context } from '../../context';
import { sendCsv } from '../../documents/csv';
import type { UploadedFile } from '../../http/multipart';
import { serve } from '../../http/serve';
import { Import } from '../../models/import';
import { confirmImport, discardImport, inviteImported } from './decide-import';
import { allProblems, findImports, findProblems, problemColumns } from './find-imports';
import { importsPolicy } from './policy';
import { presentImport, presentListed } from './present';
import { problemHeads, problemRows, templateHeads, templateName, templateRows } from './sheets';
import { startImport } from './start-import';

const policy = importsPolicy.run;
const load = ({ trx, actor }: Context, { id }: { id: string }) =>
  Import.query(trx).modify('visibleTo', actor).findById(id).execute();

type Deciding = (typeof importEndpoints)['confirm' | 'invite' | 'discard'];

const deciding = (endpoint: Deciding, decide: (context: Context, found: Import) => Promise<void>) =>
  serve(endpoint, {
    policy,
    load,
    act: async (context, { record }) => {
      await decide(context, record);
      return presentImport(context, record.id);
    },
  });

export const importRoutes = [
  serve(importEndpoints.list, {
    policy,
    act: async (context, { query }) => {
      const { results, total } = await findImports(context, query);
      return { data: results.map(presentListed), total };
    },
  }),
  serve(importEndpoints.start, {
    policy,
    act: async (context, { body, files }) =>
      presentImport(context, await startImport(context, body.kind, files.file as UploadedFile)),
  }),
  serve(importEndpoints.template, {
    policy,
    act: async (_, { query: { kind }, http }) =>
      sendCsv(http, templateName(kind), templateHeads(kind), templateRows(kind)),
  }),
  serve(importEndpoints.view, {
    policy,
    load,
    act: (context, { record }) => presentImport(context, record.id),
  }),
  serve(importEndpoints.problems, {
    policy,
    load,
    act: (context, { record, query }) => findProblems(context, record.id, query),
  }),
  serve(importEndpoints.problemColumns, {
    policy,
    load,
    act: (context, { record }) => problemColumns(context, record.id),
  }),
  serve(importEndpoints.downloadProblems, {
    downloads: 'import',
    policy,
    load,
    act: async (context, { record, http }) => {
      const name = `${record.file_name.replace(/\.\w{1,5}$/, '')} - to correct.csv`;
      return sendCsv(http, name, problemHeads, problemRows(await allProblems(context, record.id)));
    },
  }),
  deciding(importEndpoints.confirm, (context, { id }) => confirmImport(context, id)),
  deciding(importEndpoints.invite, (context, { id }) => inviteImported(context, id)),
  deciding(importEndpoints.discard, discardImport),
];
