/** Another certificate, or none, that waits for a second person of head office. */
import { useTranslation } from 'react-i18next';
import {
  accountingEndpoints,
  type EInvoiceCertificate,
  type EInvoiceMonth,
} from '#shared/endpoints/accounting';
import { formatWholeMoment } from '../../components/format';
import { WaitsForSecond } from '../../components/waits-for-second';
import { useSession } from '../../local/hooks/use-session';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function ProposedCertificate({ shown }: { shown: EInvoiceMonth }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const me = useSession()?.user.id;
  const save = useSave(accountingEndpoints.decideEInvoiceCertificate, {
    done: ({ certificate }, { body: { confirmed } }) => {
      if (!confirmed) return t('It stays as it was.');
      return certificate ? t('New certificate in use.') : t('Certificate removed.');
    },
    onEnd: () => invalidate(accountingEndpoints),
  });
  const { certificate: now, proposed_certificate: proposed, preschool } = shown;
  if (!proposed) return null;
  const { by, at, certificate: next } = proposed;
  const row = (label: string, of: (certificate: EInvoiceCertificate) => string) => ({
    label,
    from: now ? of(now) : t('None'),
    to: next ? of(next) : t('None'),
  });
  return (
    <WaitsForSecond
      title={
        next
          ? t('New certificate waiting for a second person')
          : t('Removal of the certificate waiting for a second person')
      }
      by={by.name}
      own={by.id === me}
      at={at}
      said={(who) => {
        if (!next)
          return t('Asked for by {{name}}, {{when}}. Until then e-invoices are signed as before.', who);
        return now
          ? t('Entered by {{name}}, {{when}}. Until then e-invoices are signed with the old one.', who)
          : t('Entered by {{name}}, {{when}}. Until then e-invoices go out without a signature.', who);
      }}
      changes={[
        row(t('Serial number'), ({ serial }) => serial),
        row(t('Issued by'), ({ issuer_name }) => issuer_name),
        row(t('Valid until'), ({ valid_until }) => formatWholeMoment(valid_until)),
      ]}
      confirm={next ? t('Confirm the new certificate') : t('Confirm the removal')}
      deciding={{ error: save.error, busy: save.busy, confirmed: save.input?.body.confirmed }}
      onDecide={(confirmed) =>
        save.submit({ params: { id: preschool.id }, body: { confirmed, proposed_at: at } })
      }
    />
  );
}
