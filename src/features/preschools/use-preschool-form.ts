/** What the form of a preschool holds, checks and sends: numbers as they are typed. */
import { useTranslation } from 'react-i18next';
import { SLEEP_CHECK_MINUTES } from '#shared/domain/care';
import { CLOSES_AT } from '#shared/domain/presence-day';
import { handMethods } from '#shared/domain/statuses';
import {
  DIGEST_AT,
  DUE_DAYS,
  PLACE_AGES,
  type PreschoolSettings,
  preschoolForm,
  preschoolSettingsEndpoints,
} from '#shared/endpoints/preschools';
import { notifySuccess } from '../../components/notify';
import { useFields } from '../../components/use-fields';
import { call } from '../../local/call';
import { useSave } from '../../queries/use-save';
import { useKeepPreschool } from './use-preschools';

function fieldsOf(preschool: PreschoolSettings | null) {
  return {
    name: preschool?.name ?? '',
    short_name: preschool?.short_name ?? '',
    status: preschool?.status ?? ('active' as const),
    capacity: preschool?.capacity?.toString() ?? '',
    /** By age. */
    places: Object.fromEntries<string>(
      PLACE_AGES.map((age) => [age, preschool?.places[age]?.toString() ?? '']),
    ),
    address: preschool?.address ?? '',
    state: preschool?.state ?? '',
    registration_no: preschool?.registration_no ?? '',
    phone_no: preschool?.phone_no ?? '',
    email: preschool?.email ?? '',
    requires_self_declaration: preschool?.requires_self_declaration ?? false,
    requires_daily_log: preschool?.requires_daily_log ?? false,
    shares_soapp: preschool?.shares_soapp ?? false,
    notice_emails: [preschool?.notice_emails[0] ?? '', preschool?.notice_emails[1] ?? ''] as const,
    payment_methods: (preschool?.payment_methods ?? handMethods).map(String),
    lock_minutes: String(preschool?.lock_minutes ?? 5),
    door_lock_minutes: String(preschool?.door_lock_minutes ?? 60),
    digest_at: (preschool === null ? DIGEST_AT : preschool.digest_at) ?? '',
    closes_at: preschool?.closes_at ?? CLOSES_AT,
    sleep_check_minutes: String(preschool?.sleep_check_minutes ?? SLEEP_CHECK_MINUTES),
    account_name: preschool?.account_name ?? '',
    bank_name: preschool?.bank_name ?? '',
    account_no: preschool?.account_no ?? '',
    biller_code: preschool?.biller_code ?? '',
    duitnow_id: preschool?.duitnow_id ?? '',
    invoice_due_days: (preschool === null ? DUE_DAYS : preschool.invoice_due_days)?.toString() ?? '',
  };
}

/** What is no number is left for the contract to refuse, in its own words. */
const whole = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN);

function bodyOf(fields: ReturnType<typeof fieldsOf>) {
  const {
    capacity,
    places,
    email,
    notice_emails,
    payment_methods,
    invoice_due_days,
    lock_minutes,
    door_lock_minutes,
    sleep_check_minutes,
    digest_at,
    ...rest
  } = fields;
  return {
    ...rest,
    capacity: capacity.trim() === '' ? null : whole(capacity),
    places: Object.fromEntries(
      Object.entries(places).flatMap(([age, text]) => (text.trim() === '' ? [] : [[age, whole(text)]])),
    ),
    email: email.trim() === '' ? null : email,
    notice_emails: notice_emails.map((text) => text.trim()).filter(Boolean),
    payment_methods: payment_methods.map(Number),
    lock_minutes: whole(lock_minutes),
    door_lock_minutes: whole(door_lock_minutes),
    sleep_check_minutes: whole(sleep_check_minutes),
    digest_at: digest_at === '' ? null : digest_at,
    invoice_due_days: invoice_due_days.trim() === '' ? null : whole(invoice_due_days),
  };
}

interface Options {
  /** Null for a new one. */
  preschool: PreschoolSettings | null;
  onSaved: (preschool: PreschoolSettings) => void;
}

export function usePreschoolForm({ preschool, onSaved }: Options) {
  const { t } = useTranslation();
  const keep = useKeepPreschool();
  const { fields, dirty, change } = useFields(fieldsOf(preschool));
  const save = useSave(
    (body: ReturnType<typeof bodyOf>, idempotencyKey) =>
      preschool === null
        ? call(preschoolSettingsEndpoints.create, { body, idempotencyKey })
        : call(preschoolSettingsEndpoints.update, {
            params: { id: preschool.id },
            body: { ...body, updated_at: preschool.updated_at },
            idempotencyKey,
          }),
    {
      form: preschoolForm,
      onSaved: async (saved) => {
        const { name, proposed_payee: proposed } = saved;
        const waits = proposed !== null && proposed.at !== preschool?.proposed_payee?.at;
        notifySuccess(
          waits
            ? t('{{name}} is saved. The new account waits for a second person.', { name })
            : t('{{name}} is saved.', { name }),
        );
        await keep(saved);
        onSaved(saved);
      },
    },
  );
  return {
    ...save,
    fields,
    dirty: dirty && !save.saved,
    change,
    /** The sum of the places that are typed. */
    placesSum: Object.values(fields.places).reduce((sum, text) => sum + (whole(text) || 0), 0),
    send: () => save.submit(bodyOf(fields)),
  };
}

export type PreschoolFormState = ReturnType<typeof usePreschoolForm>;
