/** What a preschool asks of parents and shows them, who is told, and how it is paid. */
import '@mantine/core/styles/Switch.layer.css';
import { Checkbox, Stack, Switch, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { handMethods, type PaymentMethod, paymentMethods } from '#shared/domain/statuses';
import { fieldOf } from '../../components/use-fields';
import type { PreschoolFormState } from './use-preschool-form';

const switches = [
  {
    field: 'requires_self_declaration',
    label: 'Self-declaration before screening',
    description: 'A child is screened only once its parent has filled in the day’s self-declaration.',
  },
  {
    field: 'requires_daily_log',
    label: 'Child daily log before screening',
    description: 'A child is screened only once its parent has filled in the day’s log.',
  },
  {
    field: 'shares_soapp',
    label: 'Parents see SOAPP notes',
    description: 'The daily report shows parents the SOAPP and occupational therapy sections too.',
  },
] as const;

export function SwitchFields({ form }: { form: PreschoolFormState }) {
  const { t } = useTranslation();
  const { fields, change, errorOf } = form;
  const setNotice = (index: 0 | 1, text: string) =>
    change({
      notice_emails: index === 0 ? [text, fields.notice_emails[1]] : [fields.notice_emails[0], text],
    });
  return (
    <>
      <Stack>
        <Title order={2}>{t('Parents')}</Title>
        {switches.map(({ field, label, description }) => (
          <Switch
            key={field}
            size="md"
            label={t(label)}
            description={t(description)}
            checked={fields[field]}
            onChange={(event) => change({ [field]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
      <Stack>
        <Title order={2}>{t('Who is told of unregistered children')}</Title>
        {([0, 1] as const).map((index) => (
          <TextInput
            key={index}
            label={index === 0 ? t('First e-mail address') : t('Second e-mail address')}
            type="email"
            autoComplete="off"
            value={fields.notice_emails[index]}
            onChange={(event) => setNotice(index, event.currentTarget.value)}
            error={index === (fields.notice_emails[0] === '' ? 1 : 0) ? errorOf('notice_emails') : undefined}
          />
        ))}
      </Stack>
      <TextInput
        label={t('Days to pay an invoice')}
        description={t('A new invoice is due so many days after it is made. Empty: no due date is set.')}
        inputMode="numeric"
        autoComplete="off"
        maw={240}
        {...fieldOf(form)('invoice_due_days')}
      />
      <Checkbox.Group
        label={t('Payment methods')}
        description={t(
          'Those by hand that are offered. Online banking and cards follow the payment gateways.',
        )}
        value={fields.payment_methods}
        onChange={(chosen) => change({ payment_methods: chosen })}
        error={errorOf('payment_methods')}
      >
        <Stack gap={8} mt={4}>
          {handMethods.map((method) => (
            <Checkbox
              key={method}
              value={String(method)}
              size="md"
              py={6}
              label={t(paymentMethods[method as PaymentMethod])}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
