/** What is billed to the chosen children, and on which date; it says beforehand what it comes to and who has it already. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { billEndpoints, severalBillsForm } from '#shared/endpoints/billing';
import { billedReportEndpoints } from '#shared/endpoints/reports-billed';
import { messages } from '#shared/messages';
import { formatCount } from '../../components/count-text';
import { DateField } from '../../components/date-field';
import { Form } from '../../components/form';
import { Money } from '../../components/money';
import { NeedsInternet } from '../../components/needs-internet';
import { PlainButton } from '../../components/plain';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { call } from '../../local/call';
import { useSession } from '../../local/hooks/use-session';
import { useAnswers } from '../../queries/use-call';
import { sendOrAgain } from '../../queries/yes-again';
import { BillChoice } from './bill-choice';
import { useBillForm } from './bill-form';
import classes from './several.module.css';
import type { Chosen } from './several-bills-page';
import { useBillable, useBilledAlready } from './use-child-bills';

/** What the server answered, and to whom it was billed. */
export type Billed = z.output<typeof billEndpoints.storeSeveral.answer> & { names: Chosen['children'] };

/** As many names as a warning can hold. */
const NAMED = 5;

interface SeveralFormProps {
  today: string;
  chosen: Chosen;
  /** The filter's, whose bills are offered before anyone is chosen. */
  preschool: string;
  onBilled: (billed: Billed) => void;
}

export function SeveralForm({ today, chosen, preschool, onBilled }: SeveralFormProps) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const form = useBillForm({
    opened: { product_id: null as string | null, date: today },
    form: severalBillsForm,
    send: (body, idempotencyKey) =>
      sendOrAgain(
        (again, key) => call(billEndpoints.storeSeveral, { body: { ...body, again }, idempotencyKey: key }),
        idempotencyKey,
        body.again ?? false,
      ),
    done: messages.billSaved,
    onDone: (answer) => {
      void invalidate(billEndpoints, billedReportEndpoints);
      onBilled({ ...answer, names: chosen.children });
    },
  });
  const { change, errorOf } = form;
  const { product_id: picked, date } = form.fields;
  const places = [...new Set(chosen.children.map((child) => child.preschool_id))];
  const own = useSession()?.user.preschools ?? [];
  const only = own.length === 1 ? own[0]?.id : undefined;
  const place = places[0] ?? (preschool === '' ? only : Number(preschool));
  const billable = useBillable(place);
  // Children of several preschools share only what all preschools offer.
  const products = billable.data?.filter((product) => places.length < 2 || product.preschool_id === null);
  const product = products?.find(({ id }) => String(id) === picked);
  const productId = product ? picked : null;
  const already = useBilledAlready(productId, date).data ?? [];
  const twice = chosen.children.filter(({ id }) => already.includes(id));
  useLeaveGuard(chosen.children.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its complaint about the children goes as soon as they change
  useEffect(() => form.clear('children_id'), [chosen.children]);
  const submit = () =>
    form.submit({
      children_id: chosen.children.map(({ id }) => id),
      product_id: productId ?? '',
      date,
      // It is said right there.
      again: twice.length > 0,
    });
  return (
    <Form onSend={submit} className={classes.form} aria-label={t('Add Bill')}>
      <Stack>
        <Title order={2}>{t('Add Bill')}</Title>
        {form.offline && <NeedsInternet />}
        <BillChoice
          label={t('Select Bill')}
          products={place === undefined ? [] : products}
          value={productId}
          onChange={(product_id) => change({ product_id })}
          error={errorOf('product_id')}
          description={hint()}
        />
        <DateField
          label={t('Date')}
          required
          value={date}
          onChange={(value) => change({ date: value })}
          error={errorOf('date')}
        />
        {twice.length > 0 && (
          <Alert color="waiting" icon={<IconAlertTriangle />}>
            <Stack gap="xs" align="start">
              <Text>
                {t('{{count}} of them already have this bill in that month: {{names}}', {
                  count: twice.length,
                  names: namesOf(twice),
                })}
              </Text>
              <PlainButton onClick={() => chosen.set(twice, false)}>{t('Leave them out')}</PlainButton>
            </Stack>
          </Alert>
        )}
        <div className={classes.bar}>
          <Text
            role={errorOf('children_id') ? 'alert' : 'status'}
            c={errorOf('children_id') ? 'alarm' : undefined}
          >
            {errorOf('children_id') ?? (
              <>
                {t('{{total}} children selected', {
                  count: chosen.children.length,
                  total: formatCount(chosen.children.length),
                })}
                {product && chosen.children.length > 0 && (
                  <>
                    {' · '}
                    <Money sen={product.price * chosen.children.length} />
                  </>
                )}
              </>
            )}
          </Text>
          <Group gap="xs" wrap="nowrap">
            {chosen.children.length > 0 && (
              <Button variant="subtle" color="gray" onClick={chosen.clear}>
                {t('Clear')}
              </Button>
            )}
            <Button type="submit" loading={form.busy}>
              {t('Submit')}
            </Button>
          </Group>
        </div>
      </Stack>
    </Form>
  );

  function hint(): string | undefined {
    if (place === undefined)
      return t('Choose the children first: what can be billed depends on their preschool.');
    if (places.length > 1)
      return t('They belong to several preschools: only bills offered at all preschools can be chosen.');
    return undefined;
  }

  function namesOf(children: readonly { fullname: string }[]): string {
    const named = children.slice(0, NAMED).map(({ fullname }) => fullname);
    const rest = children.length - named.length;
    return [...named, ...(rest > 0 ? [t('{{count}} more', { count: rest })] : [])].join(', ');
  }
}
