/** With which certificate the e-invoices of a company are signed, and why they wait where it does not hold. */
import { Alert, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  accountingEndpoints,
  type EInvoiceCertificate,
  type EInvoiceMonth,
} from '#shared/endpoints/accounting';
import { officeMessages } from '#shared/office-messages';
import { ActButton } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { formatWholeMoment } from '../../components/format';
import { Muted } from '../../components/plain';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { CertificateDialog } from './certificate-dialog';
import { ProposedCertificate } from './proposed-certificate';

const problems: Record<NonNullable<EInvoiceCertificate['problem']>, string> = {
  expired: 'The certificate has expired.',
  not_yet: 'The certificate is not valid yet.',
  other_company: 'The certificate is of another tax or registration number than the company.',
  unreadable: officeMessages.certificateUnreadable,
};

export function CertificateSection({ shown }: { shown: EInvoiceMonth }) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const { certificate } = shown;
  return (
    <Stack component="section" gap="xs" aria-labelledby="certificate">
      <Group justify="space-between">
        <Box miw={0}>
          <Title order={2} id="certificate">
            {t('Certificate')}
          </Title>
          {!certificate?.problem && (
            <Muted>
              {certificate
                ? t('e-Invoices are signed with it.')
                : t('Without a certificate e-invoices go out without a signature.')}
            </Muted>
          )}
        </Box>
        <ActButton
          Icon={IconCertificate}
          variant="default"
          label={certificate ? t('Replace the certificate…') : t('Certificate…')}
          onClick={() => setChoosing(true)}
        />
      </Group>
      <ProposedCertificate key={shown.proposed_certificate?.at} shown={shown} />
      {certificate && <Certificate shown={shown} certificate={certificate} />}
      {choosing && <CertificateDialog shown={shown} onClose={() => setChoosing(false)} />}
    </Stack>
  );
}

function Certificate({ shown, certificate }: { shown: EInvoiceMonth; certificate: EInvoiceCertificate }) {
  const { t } = useTranslation();
  const { name, subject, issuer_name, issuer, serial, valid_from, valid_until } = certificate;
  const rows: [label: string, value: string, whole?: string][] = [
    [t('Of'), name, subject],
    [t('Issued by'), issuer_name, issuer],
    [t('Serial number'), serial],
    [t('Valid from'), formatWholeMoment(valid_from)],
    [t('Valid until'), formatWholeMoment(valid_until)],
  ];
  return (
    <>
      <Warning certificate={certificate} />
      <Stack component="dl" gap={4} m={0} style={{ overflowWrap: 'anywhere' }}>
        {rows.map(([label, value, whole]) => (
          <div key={label}>
            <Text component="dt" c="dimmed" size="sm">
              {label}
            </Text>
            <Text component="dd" m={0}>
              {value}
              {whole && <Muted>{whole}</Muted>}
            </Text>
          </div>
        ))}
      </Stack>
      <RemoveCertificate shown={shown} />
    </>
  );
}

function Warning({ certificate: { problem, ends_soon, valid_until } }: { certificate: EInvoiceCertificate }) {
  const { t } = useTranslation();
  if (problem)
    return (
      <Alert color="alarm" role="alert" icon={<IconAlertTriangle />} title={t(problems[problem])}>
        {t('e-Invoices wait, and none is lost. Choose another certificate, or remove this one.')}
      </Alert>
    );
  return ends_soon ? (
    <Alert color="waiting" icon={<IconAlertTriangle />} title={t('The certificate ends soon.')}>
      {t('Get another one before {{day}}. An authority takes days to give it.', {
        day: formatWholeMoment(valid_until),
      })}
    </Alert>
  ) : null;
}

function RemoveCertificate({ shown: { preschool } }: { shown: EInvoiceMonth }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const remove = useSave(accountingEndpoints.removeEInvoiceCertificate, {
    done: ({ proposed_certificate }) =>
      proposed_certificate
        ? t('Someone else must confirm that the certificate is removed.')
        : t('Certificate removed.'),
    failed: true,
    onEnd: () => invalidate(accountingEndpoints),
  });
  return (
    <Group>
      <Button
        variant="default"
        c="alarm"
        loading={remove.busy}
        onClick={() =>
          void askFirst(() => remove.submit({ params: { id: preschool.id } }), {
            title: t('Remove the certificate?'),
            message: t('e-Invoices go out without a signature again. Its key is gone for good.'),
            confirmLabel: t('Remove'),
            danger: true,
          })
        }
      >
        {t('Remove the certificate…')}
      </Button>
    </Group>
  );
}
