/** The calls of statements of banks and payout files. */
import { bankEndpoints } from '#shared/endpoints/bank-statements';
import { messages } from '#shared/messages';
import { officeMessages } from '#shared/office-messages';
import { type Context, reaches } from '../../context';
import type { UploadedFile } from '../../http/multipart';
import { conflict, invalid } from '../../http/refusal';
import { serve } from '../../http/serve';
import { BankLine, BankStatement } from '../../models/bank-line';
import { Preschool } from '../../models/preschool';
import { bookLines } from './book-lines';
import { confirmLine, confirmSure, leaveOut, undoDecision } from './decide-line';
import {
  findFamilies,
  listLines,
  listStatements,
  presentLine,
  presentLines,
  presentStatementDetail,
} from './find-lines';
import { bankStatementsPolicy } from './policy';
import { splitLine, unsplitLine } from './split-line';
import { lookAt, removeStatement, takeStatement } from './take-statement';

const policy = bankStatementsPolicy.decide;
const load = ({ trx, actor }: Context, { id }: { id: number }) =>
  BankStatement.query(trx).modify('visibleTo', actor).findById(id).execute();
const loadLine = ({ trx, actor }: Context, { id }: { id: number }) =>
  BankLine.query(trx).modify('visibleTo', actor).findById(id).execute();

async function preschoolFor({ trx, actor }: Context, id: number): Promise<Preschool> {
  const preschool = reaches(actor, id) ? await Preschool.query(trx).findById(id) : undefined;
  if (!preschool) throw invalid({ preschool_id: [messages.preschoolRequired] });
  return preschool;
}

export const bankStatementRoutes = [
  serve(bankEndpoints.list, {
    policy: bankStatementsPolicy.list,
    act: (context, { query }) => listStatements(context, query),
  }),
  serve(bankEndpoints.look, {
    policy: bankStatementsPolicy.list,
    act: (context, { files }) => lookAt(context, files.file as UploadedFile),
  }),
  serve(bankEndpoints.take, {
    policy: bankStatementsPolicy.list,
    act: async (context, { body, files }) => {
      const preschool = await preschoolFor(context, body.preschool_id);
      const { id, isNew } = await takeStatement(context, preschool, body, files.file as UploadedFile);
      return { ...(await presentStatementDetail(context, id)), brought_before: !isNew };
    },
  }),
  serve(bankEndpoints.view, {
    policy,
    load,
    act: (context, { record }) => presentStatementDetail(context, record.id),
  }),
  serve(bankEndpoints.lines, {
    policy,
    load,
    act: (context, { record, query }) => listLines(context, record, query),
  }),
  serve(bankEndpoints.confirmSure, {
    policy,
    load,
    act: async (context, { record }) => ({ confirmed: await confirmSure(context, record) }),
  }),
  serve(bankEndpoints.book, {
    policy,
    load,
    ownTransaction: true,
    act: (context, { record }) => bookLines(context, record),
  }),
  serve(bankEndpoints.remove, {
    policy,
    load,
    act: async (context, { record }) => {
      if (!(await removeStatement(context, record))) throw conflict(officeMessages.bankBookedSome);
    },
  }),
  serve(bankEndpoints.families, {
    policy,
    load: loadLine,
    act: (context, { record, query }) => findFamilies(context, record, query.search),
  }),
  serve(bankEndpoints.confirm, {
    policy,
    load: loadLine,
    act: async (context, { record, body }) => {
      await confirmLine(context, record, body);
      return presentLine(context, record);
    },
  }),
  serve(bankEndpoints.leaveOut, {
    policy,
    load: loadLine,
    act: async (context, { record, body }) => {
      await leaveOut(context, record, body.reason);
      return presentLine(context, record);
    },
  }),
  serve(bankEndpoints.undo, {
    policy,
    load: loadLine,
    act: async (context, { record }) => {
      await undoDecision(context, record);
      return presentLine(context, record);
    },
  }),
  serve(bankEndpoints.split, {
    policy,
    load: loadLine,
    act: async (context, { record, body }) => {
      const parts = await splitLine(context, record, body.amounts);
      return presentLines(context, record.preschool_id, parts);
    },
  }),
  serve(bankEndpoints.unsplit, {
    policy,
    load: loadLine,
    act: async (context, { record }) => presentLine(context, await unsplitLine(context, record)),
  }),
];
