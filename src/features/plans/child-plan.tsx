/** The plan of a child: what is charged by itself, and which discounts stand. */
import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconWand } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { discountReasons } from '#shared/domain/plan';
import {
  type ChildPlan as Plan,
  type PlanDiscount,
  type PlanLine,
  planEndpoints,
} from '#shared/endpoints/plans';
import { ActButton, ActIcon } from '../../components/act-button';
import { askFirst } from '../../components/confirm';
import { EmptyState } from '../../components/empty-state';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { formatDate } from '../../components/format';
import { lazyPart } from '../../components/lazy-part';
import { Muted } from '../../components/plain';
import type { Column } from '../../components/table/columns';
import { DataTable } from '../../components/table/data-table';
import { useIsHeadOffice } from '../../local/hooks/use-session';
import { useToday } from '../../local/hooks/use-today';
import { MonthCharge } from './month-charge';
import { daysText, oftenText, valueText } from './plan-labels';
import classes from './plans.module.css';
import { usePlan, usePlanAct, useProgrammes, useTakeOut } from './use-plan';

const PlanLineDialog = lazyPart('PlanLineDialog', () => import('./plan-line-dialog'));
const PlanDiscountDialog = lazyPart('PlanDiscountDialog', () => import('./plan-discount-dialog'));

type Opened =
  | { dialog: 'line'; line: PlanLine | null }
  | { dialog: 'discount'; discount: PlanDiscount | null };

export function ChildPlan() {
  const id = Number(useParams().id);
  const today = useToday();
  const query = usePlan(id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const plan = query.data;
  if (!plan || !today)
    return hasProblem(query) ? <FetchProblem query={query} /> : <Skeleton height={320} aria-busy />;
  const onClose = () => setOpened(null);
  return (
    <div className={classes.page}>
      <Stack gap="xl" miw={0}>
        <FetchProblem query={query} />
        <Lines plan={plan} today={today} onOpen={setOpened} />
        <Discounts plan={plan} onOpen={setOpened} />
      </Stack>
      <MonthCharge plan={plan} today={today} />
      {opened?.dialog === 'line' && (
        <PlanLineDialog plan={plan} line={opened.line} today={today} onClose={onClose} />
      )}
      {opened?.dialog === 'discount' && (
        <PlanDiscountDialog plan={plan} discount={opened.discount} today={today} onClose={onClose} />
      )}
    </div>
  );
}

interface PartProps {
  plan: Plan;
  onOpen: (opened: Opened) => void;
}

function Lines({ plan, today, onOpen }: PartProps & { today: string }) {
  const { t } = useTranslation();
  const { child, lines, programmes_without } = plan;
  const take = useProgrammes(child.id);
  const first = `${today.slice(0, 7)}-01`;
  return (
    <Stack component="section" gap="sm" aria-label={t('Plan')}>
      <Title order={3}>{t('Charged automatically')}</Title>
      <Muted>{t('Each month’s bill is made from this. Other bills are added to it.')}</Muted>
      <Group gap="xs">
        <ActButton
          Icon={IconPlus}
          label={t('Add to the plan')}
          onClick={() => onOpen({ dialog: 'line', line: null })}
        />
        {programmes_without > 0 && (
          <ActButton
            Icon={IconWand}
            variant="default"
            loading={take.busy}
            label={t('Add the programmes ({{count}})', { count: programmes_without })}
            onClick={() => take.submit({ starts_on: first })}
          />
        )}
      </Group>
      <DataTable
        columns={lineColumns(today, onOpen)}
        rows={lines}
        blocks
        label={t('Charged automatically')}
        empty={
          <EmptyState
            title={t('Nothing is charged automatically')}
            hint={t('Add what this child pays each month.')}
          />
        }
      />
    </Stack>
  );
}

function lineColumns(today: string, onOpen: PartProps['onOpen']): readonly Column<PlanLine>[] {
  return [
    {
      key: 'name',
      label: 'Product Name',
      value: ({ product, quantity }) => (quantity > 1 ? `${product.name} × ${quantity}` : product.name),
      below: (line) => [line.remarks, endedText(line, today)].filter(Boolean).join(' · ') || null,
    },
    { key: 'often', label: 'How often', inBlock: 'start', value: oftenText },
    { key: 'days', label: 'Dates', inBlock: 'start', value: daysText },
    {
      key: 'amount',
      label: 'Amount (RM)',
      kind: 'money',
      inBlock: 'end',
      value: ({ amount, product, quantity }) => quantity * (amount ?? product.price),
    },
    {
      key: 'acts',
      label: 'Action',
      acts: true,
      render: (line) => <LineActs line={line} onOpen={onOpen} />,
    },
  ];
}

function endedText({ ends_on, product }: PlanLine, today: string): string | null {
  const { t } = i18next;
  if (ends_on !== null && ends_on < today) return t('Ended');
  return product.active ? null : t('No longer offered');
}

function LineActs({ line, onOpen }: { line: PlanLine; onOpen: PartProps['onOpen'] }) {
  const { t } = useTranslation();
  const remove = useTakeOut();
  const { name } = line.product;
  const ask = () =>
    askFirst(() => remove.submit(line.id), {
      title: t('Remove {{name}} from the plan?', { name }),
      message: `${oftenText(line)} · ${daysText(line)}`,
      confirmLabel: t('Remove'),
      danger: true,
    });
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      <ActIcon
        Icon={IconPencil}
        label={t('Edit {{name}}', { name })}
        onClick={() => onOpen({ dialog: 'line', line })}
      />
      {!line.charged && (
        <ActIcon
          Icon={IconTrash}
          label={t('Remove {{name}} from the plan', { name })}
          loading={remove.busy}
          onClick={() => void ask()}
        />
      )}
    </Group>
  );
}

function Discounts({ plan, onOpen }: PartProps) {
  const { t } = useTranslation();
  const mayEdit = useIsHeadOffice();
  const { siblings } = plan.settings;
  return (
    <Stack component="section" gap="sm" aria-label={t('Standing discounts')}>
      <Title order={3}>{t('Standing discounts')}</Title>
      {siblings.length > 0 && (
        <Text>
          {t('Siblings at {{preschool}} get: {{rules}}.', {
            preschool: plan.child.preschool.name,
            rules: siblings
              .map((rule) =>
                t('{{value}} from child {{rank}} on', { rank: rule.rank, value: valueText(rule) }),
              )
              .join(' · '),
          })}
        </Text>
      )}
      <Text>
        <Anchor
          component={Link}
          href={`/settings/plans?preschool=${plan.child.preschool.id}`}
          underline="always"
        >
          {t('How {{preschool}} charges plans', { preschool: plan.child.preschool.name })}
        </Anchor>
      </Text>
      {mayEdit ? (
        <Group>
          <ActButton
            Icon={IconPlus}
            variant="default"
            label={t('Add a discount')}
            onClick={() => onOpen({ dialog: 'discount', discount: null })}
          />
        </Group>
      ) : (
        <Muted>{t('Head office gives standing discounts.')}</Muted>
      )}
      <DataTable
        columns={discountColumns(mayEdit, onOpen)}
        rows={plan.discounts}
        blocks
        label={t('Standing discounts')}
        empty={<EmptyState title={t('No standing discount')} />}
      />
    </Stack>
  );
}

function discountColumns(mayEdit: boolean, onOpen: PartProps['onOpen']): readonly Column<PlanDiscount>[] {
  const { t } = i18next;
  const acts: Column<PlanDiscount> = {
    key: 'acts',
    label: 'Action',
    acts: true,
    render: (discount) => <DiscountActs discount={discount} onOpen={onOpen} />,
  };
  return [
    {
      key: 'label',
      label: 'Label',
      value: ({ label }) => label,
      below: ({ reason }) => t(discountReasons[reason]),
    },
    {
      key: 'value',
      label: 'Discount',
      inBlock: 'end',
      value: (discount) => valueText(discount),
      below: ({ cap }) =>
        cap === null ? null : t('at most {{amount}}', { amount: valueText({ amount: cap }) }),
    },
    { key: 'days', label: 'Dates', inBlock: 'start', value: daysText },
    ...(mayEdit ? [acts] : []),
  ];
}

function DiscountActs({ discount, onOpen }: { discount: PlanDiscount; onOpen: PartProps['onOpen'] }) {
  const { t } = useTranslation();
  const remove = usePlanAct(planEndpoints.deleteDiscount, t('Discount removed.'));
  const { id, label, starts_on } = discount;
  const ask = () =>
    askFirst(() => remove.submit({ params: { discountId: id } }), {
      title: t('Remove “{{label}}”?', { label }),
      message: `${valueText(discount)} · ${formatDate(starts_on)}`,
      confirmLabel: t('Remove'),
      danger: true,
    });
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      <ActIcon
        Icon={IconPencil}
        label={t('Edit “{{label}}”', { label })}
        onClick={() => onOpen({ dialog: 'discount', discount })}
      />
      <ActIcon
        Icon={IconTrash}
        label={t('Remove “{{label}}”', { label })}
        loading={remove.busy}
        onClick={() => void ask()}
      />
    </Group>
  );
}
