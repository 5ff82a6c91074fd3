/** The calls of the mail log. */
import { mailEndpoints } from '#shared/endpoints/mails';
import type { Context } from '../../context';
import { searchPattern } from '../../db/search-pattern';
import { FileAnswer } from '../../http/file-answer';
import { notFound } from '../../http/refusal';
import { serve } from '../../http/serve';
import { Mail } from '../../models/mail';
import { makeAttachments } from './attachments';
import { mailsPolicy } from './policy';
import { MAIL_GRAPH, type MailEventRow, presentMail, presentMailSummary } from './present';
import { resendMail } from './resend-mail';

const load = ({ trx, actor }: Context, { id }: { id: string }) =>
  Mail.query(trx).modify('visibleTo', actor).findById(id).withGraphFetched(MAIL_GRAPH);

export const mailRoutes = [
  serve(mailEndpoints.list, {
    policy: mailsPolicy.read,
    act: async ({ trx, actor }, { query }) => {
      const { page, per_page, search, state } = query;
      const found = Mail.query(trx).modify('visibleTo', actor);
      if (state) found.where('mails.state', state);
      if (search) {
        const pattern = searchPattern(search);
        found.where((either) =>
          either
            .whereILike('mails.subject', pattern)
            .orWhereRaw("array_to_string(mails.recipients, ' ') ILIKE ?", [pattern]),
        );
      }
      const { results, total } = await found
        .withGraphFetched(MAIL_GRAPH)
        .orderBy([
          { column: 'mails.created_at', order: 'desc' },
          { column: 'mails.id', order: 'desc' },
        ])
        .page(page - 1, per_page);
      return { data: results.map(presentMailSummary), total };
    },
  }),
  serve(mailEndpoints.view, {
    policy: mailsPolicy.read,
    load,
    act: async ({ trx }, { record }) => {
      const events: MailEventRow[] = await trx('mail_events')
        .where({ mail_id: record.id })
        .orderBy(['occurred_at', 'id'])
        .select('event', 'severity', 'recipient', 'reason', 'occurred_at');
      return presentMail(record, events);
    },
  }),
  serve(mailEndpoints.attachment, {
    downloads: 'mail',
    policy: mailsPolicy.read,
    load,
    act: async ({ trx: knex, clock, services, actor }, { record, params: { number } }) => {
      const wanted = record.attachments.slice(number - 1, number);
      const [made] = await makeAttachments({ knex, clock, services, asker: actor.userId }, wanted);
      if (!made) throw notFound();
      return new FileAnswer({
        type: made.contentType,
        name: made.filename,
        content: made.content,
        disposition: 'inline',
      });
    },
  }),
  serve(mailEndpoints.resend, {
    policy: mailsPolicy.resend,
    load,
    act: async (context, { record }) => {
      await resendMail(context, record.id);
      const mail = await Mail.query(context.trx).findById(record.id).withGraphFetched(MAIL_GRAPH);
      return presentMailSummary(mail as Mail);
    },
  }),
  serve(mailEndpoints.setup, {
    policy: mailsPolicy.read,
    act: async ({ services }) => ({ ready: services.mail !== null, from: services.mail?.from ?? null }),
  }),
];
