/** Who reads what is kept of a child, its family and the money: read from the same rules that the server decides by. */
import { Stack, Text, Title } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  type KeptOfChild,
  type KeptOfMoney,
  keptOfChild,
  keptOfMoney,
  moneyExtent,
  readExtent,
} from '#shared/domain/who-reads';
import { PARENT_ROLE, type Role, roles } from '#shared/permissions';
import { keptText, moneyText } from '../../components/kept-labels';
import type { Column } from '../../components/table/columns';
import { DataTable, type RowGroup } from '../../components/table/data-table';
import { reachText } from './user-labels';

/** Whoever opens these is noted. */
const noted: readonly KeptOfChild[] = ['identity', 'care', 'therapy'];
const star = (kept: KeptOfChild) => (noted.includes(kept) ? '\u00a0*' : '');

/** One column for all roles of parents: they read the same. */
const shownRoles = roles.filter(({ id, reach }) => reach !== 'own' || id === PARENT_ROLE);

const extentText = { ...reachText, shared: 'Where the preschool shows it', no: 'No' } as const;

function words(kept: KeptOfChild, role: Role): string {
  const extent = readExtent(kept, role);
  if (kept === 'contacts' && extent === 'no') return 'One number for an emergency';
  if (kept === 'reads' && role.reach === 'own') return 'On request';
  return extentText[extent];
}

function columnsOf<Kept extends string>(
  label: string,
  nameOf: (kept: Kept) => string,
  wordsOf: (kept: Kept, role: Role) => string,
): readonly Column<Kept>[] {
  return [
    { key: 'kept', label, sort: false, value: nameOf },
    ...shownRoles.map(
      (role): Column<Kept> => ({
        key: String(role.id),
        label: role.name,
        sort: false,
        value: (kept) => i18next.t(wordsOf(kept, role)),
      }),
    ),
  ];
}

const childColumns = columnsOf<KeptOfChild>(
  'Of a child',
  (kept) => i18next.t(keptText[kept]) + star(kept),
  words,
);
const childGroups: readonly RowGroup<KeptOfChild>[] = [{ key: 'kept', rows: keptOfChild }];

const moneyColumns = columnsOf<KeptOfMoney>(
  'Of the money',
  (kept) => i18next.t(moneyText[kept]),
  (kept, role) => ({ ...extentText, own: 'Their own' })[moneyExtent(kept, role)],
);
const moneyGroups: readonly RowGroup<KeptOfMoney>[] = [{ key: 'kept', rows: keptOfMoney }];

export function WhoReadsTable() {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('Who sees what of a child')}
      </Title>
      <Text c="dimmed">
        {t('* Everyone who opens or downloads it is listed under “Who looked” on the child’s page.')}
      </Text>
      <DataTable
        report
        label={t('Who sees what of a child')}
        columns={childColumns}
        groups={childGroups}
        rowKey={(kept) => kept}
      />
    </Stack>
  );
}

export function WhoReadsMoneyTable() {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Title order={2} size="h4" mt="md">
        {t('Who sees what of the money')}
      </Title>
      <DataTable
        report
        label={t('Who sees what of the money')}
        columns={moneyColumns}
        groups={moneyGroups}
        rowKey={(kept) => kept}
      />
    </Stack>
  );
}
