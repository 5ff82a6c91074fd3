/** Where the mail provider reports to. It signs what it sends; a refusal is a 406, which it does not send again. */
import { mailReport, webhookEndpoints } from '#shared/endpoints/mails';
import { messages } from '#shared/messages';
import { notFound, Refusal } from '../../http/refusal';
import { anyone, serve } from '../../http/serve';
import { isGenuine, noteMailReport } from './note-mail-report';

const refused = () => new Refusal(406, messages.webhookRefused);

export const webhookRoutes = [
  serve(webhookEndpoints.mailgun, {
    // The signature is the credential.
    policy: anyone,
    keepsNoAnswer: true,
    act: async (context, { body }) => {
      const key = context.services.mailWebhookKey;
      if (key === null) throw notFound();
      const report = mailReport.safeParse(body);
      if (!report.success || !(await isGenuine(context, report.data.signature, key))) throw refused();
      return { known: await noteMailReport(context, report.data['event-data']) };
    },
  }),
];
