/** All that is set for a preschool, by what it is about. */
import {
  Checkbox,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { states } from '#shared/domain/malaysia';
import { handMethods, type PaymentMethod, paymentMethods, preschoolStatuses } from '#shared/domain/statuses';
import { PLACE_AGES, type PreschoolSettings } from '#shared/endpoints/preschools';
import { confirm } from '../../components/confirm';
import { Form, FormFoot } from '../../components/form';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf } from '../../components/use-fields';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { LogoField } from './logo-field';
import { ProposedPayee } from './proposed-payee';
import { type PreschoolFormState, usePreschoolForm } from './use-preschool-form';
import { statusLooks } from './use-preschools';
import '@mantine/core/styles/Switch.layer.css';

interface PreschoolFormProps {
  preschool: PreschoolSettings | null;
  onSaved: (preschool: PreschoolSettings) => void;
  onReload?: () => void;
}

export function PreschoolForm({ preschool, onSaved, onReload }: PreschoolFormProps) {
  const { t } = useTranslation();
  const form = usePreschoolForm({ preschool, onSaved });
  useLeaveGuard(form.dirty);
  const submit = async () => {
    const closes = preschool !== null && preschool.status !== 'close' && form.fields.status === 'close';
    const agreed =
      !closes ||
      (await confirm({
        title: t('Close {{name}}?', { name: preschool.name }),
        message: t('{{count}} children attend there. A closed preschool takes no new ones.', {
          count: preschool.attending,
        }),
        confirmLabel: t('Close the preschool'),
        danger: true,
      }));
    if (agreed) form.send();
  };
  return (
    <Form onSend={submit}>
      <Stack gap="xl">
        <SaveProblem error={form.error} onReload={onReload} />
        <NameFields form={form} fixed={preschool?.short_name_fixed ?? false} />
        <ReachFields form={form} preschool={preschool} />
        <PlacesFields form={form} attending={preschool?.attending ?? 0} />
        <SwitchFields form={form} />
        <PayeeFields form={form} preschool={preschool} />
        <FormFoot act={preschool === null ? t('Add the preschool') : t('Save')} busy={form.busy} />
      </Stack>
    </Form>
  );
}

function NameFields({ form, fixed }: { form: PreschoolFormState; fixed: boolean }) {
  const { t } = useTranslation();
  const { fields, change, errorOf } = form;
  const field = fieldOf(form);
  return (
    <Stack>
      <TextInput label={t('Preschool Name')} required {...field('name')} />
      <TextInput
        label={t('Short Name')}
        required
        description={
          fixed
            ? t('Invoice numbers contain this short name, so it can’t be changed.')
            : t('Invoice numbers begin with it: BTG-26-00042. It can’t be changed once there are invoices.')
        }
        readOnly={fixed}
        maw={240}
        value={fields.short_name}
        onChange={(event) => change({ short_name: event.currentTarget.value.toUpperCase() })}
        error={errorOf('short_name')}
      />
      <NativeSelect
        label={t('Status')}
        maw={240}
        {...field('status')}
        data={preschoolStatuses.map((value) => ({ value, label: t(statusLooks[value].label) }))}
      />
    </Stack>
  );
}

interface PartProps {
  form: PreschoolFormState;
  preschool: PreschoolSettings | null;
}

function ReachFields({ form, preschool }: PartProps) {
  const { t } = useTranslation();
  const field = fieldOf(form);
  return (
    <Stack>
      <Title order={2}>{t('On documents')}</Title>
      {preschool && <LogoField preschool={preschool} />}
      <Textarea label={t('Address')} autosize minRows={2} maxRows={6} {...field('address')} />
      <NativeSelect
        label={t('State')}
        description={t('Its health department says when ill children are an outbreak.')}
        data={[{ value: '', label: t('Not said') }, ...states]}
        {...field('state')}
      />
      <TextInput
        label={t('Registration number')}
        description={t('The company’s, as shown on invoices and receipts.')}
        {...field('registration_no')}
      />
      <TextInput label={t('Phone')} type="tel" {...field('phone_no')} />
      <TextInput label={t('E-mail')} type="email" {...field('email')} />
    </Stack>
  );
}

interface PlacesFieldsProps {
  form: PreschoolFormState;
  attending: number;
}

/** How many children a preschool takes, in all and by age: what the seating card counts down from. */
function PlacesFields({ form, attending }: PlacesFieldsProps) {
  const { t } = useTranslation();
  const { fields, change, errorOf, placesSum } = form;
  return (
    <Stack>
      <Title order={2}>{t('Places')}</Title>
      <TextInput
        label={t('Capacity')}
        description={t('Leave blank for no limit. {{count}} attend now.', {
          count: attending,
        })}
        inputMode="numeric"
        autoComplete="off"
        maw={240}
        {...fieldOf(form)('capacity')}
      />
      <Stack gap={4}>
        <Text size="md" fw={500}>
          {t('Places by age')}
        </Text>
        <Muted>
          {t('The seating card counts down from these. Together: {{count}}.', { count: placesSum })}
        </Muted>
      </Stack>
      <SimpleGrid cols={{ base: 3, xs: 4, sm: 6 }} spacing="xs">
        {PLACE_AGES.map((age) => (
          <TextInput
            key={age}
            label={t('{{years}} y', { years: age })}
            aria-label={t('Places at age {{age}}', { age })}
            inputMode="numeric"
            autoComplete="off"
            value={fields.places[age] ?? ''}
            onChange={(event) => change({ places: { ...fields.places, [age]: event.currentTarget.value } })}
            error={form.errors[`places.${age}`] !== undefined}
          />
        ))}
      </SimpleGrid>
      {errorOf('places') && (
        <Text c="var(--mantine-color-error)" role="alert">
          {errorOf('places')}
        </Text>
      )}
    </Stack>
  );
}

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

/** What a preschool asks of parents and shows them, who is told, and how it is paid. */
function SwitchFields({ form }: { form: PreschoolFormState }) {
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
        <Title order={2}>{t('The day in the evening')}</Title>
        <TextInput
          type="time"
          label={t('When the day closes')}
          description={t('Whoever is still here by then is asked about.')}
          maw={240}
          {...fieldOf(form)('closes_at')}
        />
        <TextInput
          type="time"
          label={t('Daily summary to families')}
          description={t('One message per family, if anything was written. Leave blank for none.')}
          maw={240}
          {...fieldOf(form)('digest_at')}
        />
      </Stack>
      <Stack>
        <Title order={2}>{t('Sleep')}</Title>
        <TextInput
          label={t('Minutes between looks at a sleeping child')}
          description={t('For children under two: 5 to 60.')}
          inputMode="numeric"
          autoComplete="off"
          maw={240}
          {...fieldOf(form)('sleep_check_minutes')}
        />
      </Stack>
      <Stack>
        <Title order={2}>{t('Shared tablets')}</Title>
        <TextInput
          label={t('Minutes until a tablet locks')}
          description={t('For paired tablets left untouched: 1 to 30.')}
          inputMode="numeric"
          autoComplete="off"
          maw={240}
          {...fieldOf(form)('lock_minutes')}
        />
        <TextInput
          label={t('Minutes until door screening locks')}
          description={t('How long door screening stays unlocked: 1 to 240.')}
          inputMode="numeric"
          autoComplete="off"
          maw={240}
          {...fieldOf(form)('door_lock_minutes')}
        />
      </Stack>
      <Stack>
        <Title order={2}>{t('E-mails about unregistered children')}</Title>
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
        description={t('Days from a new invoice to its due date. Leave blank for no due date.')}
        inputMode="numeric"
        autoComplete="off"
        maw={240}
        {...fieldOf(form)('invoice_due_days')}
      />
      <Checkbox.Group
        label={t('Payment methods')}
        description={t('Manual methods offered. Online banking and cards follow the payment gateways.')}
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

/** Where parents pay to by hand: on the page of payment and on papers. */
function PayeeFields({ form, preschool }: PartProps) {
  const { t } = useTranslation();
  const field = fieldOf(form);
  return (
    <Stack>
      <div>
        <Title order={2}>{t('Account for payments')}</Title>
        <Muted>
          {t('Shown on unpaid invoices and on the payment page. Leave blank what does not apply.')}
        </Muted>
      </div>
      {preschool && <ProposedPayee preschool={preschool} dirty={form.dirty} />}
      <TextInput label={t('Account holder')} {...field('account_name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('Bank')} {...field('bank_name')} />
        <TextInput label={t('Account number')} inputMode="numeric" {...field('account_no')} />
        <TextInput label={t('JomPAY biller code')} inputMode="numeric" {...field('biller_code')} />
        <TextInput label={t('DuitNow ID')} {...field('duitnow_id')} />
      </SimpleGrid>
    </Stack>
  );
}
