/** Whom to reach for a child: its parents with telephone and e-mail, the one who pays first. To read. */
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileInvoice, IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatPhone, phoneHref } from '#shared/domain/phone';
import type { ChildDetail } from '#shared/endpoints/children';
import { EmptyState } from '../../components/empty-state';
import { Face } from '../../components/face';
import { Muted } from '../../components/plain';
import { RowList } from '../../components/row-list';
import { RowsSkeleton } from '../../components/skeletons';
import { ToneMark } from '../../components/tone-mark';
import { useCan } from '../../components/use-can';
import classes from './people.module.css';
import { useChildId, useChildRecord } from './use-child-record';

export function ChildParents() {
  const { t } = useTranslation();
  const id = useChildId();
  const { detail, query } = useChildRecord(id);
  const can = useCan();
  return (
    <Stack gap="md">
      <RowList
        query={query}
        items={detail?.parents}
        until={<RowsSkeleton rows={2} />}
        label={t('Parents')}
        empty={
          <EmptyState
            title={t('No parent is linked yet')}
            hint={t('Invoices go to the parent who pays.')}
            action={
              can('children_edit') && (
                <Button component={Link} href={`/children/${id}/parents`}>
                  {t('Add a parent')}
                </Button>
              )
            }
          />
        }
      >
        {(parent) => <ParentRow key={parent.id} parent={parent} />}
      </RowList>
    </Stack>
  );
}

type Parent = NonNullable<ChildDetail['parents']>[number];

function ParentRow({ parent }: { parent: Parent }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Group component="li" gap="4px 12px" mih={64} px={12} py={8}>
      <Face of="person" id={parent.id} />
      <Box flex="1 1 12rem" miw={0}>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {parent.name}
        </Text>
        <Group gap="xs">
          <Muted>{t(parent.role.name)}</Muted>
          {parent.is_payer && (
            <ToneMark tone="quiet" plain>
              {t('Pays')}
            </ToneMark>
          )}
        </Group>
      </Box>
      <Stack gap={0} miw={0}>
        {can('invoices_view') && (
          <Anchor
            className={classes.way}
            renderRoot={(props) => (
              // For the title of a list that is still empty.
              <Link {...props} href={`/parents/${parent.id}/invoices`} state={{ parent: parent.name }} />
            )}
          >
            <IconFileInvoice size={20} aria-hidden />
            {t('Invoices')}
          </Anchor>
        )}
        {parent.phone_no && (
          <Anchor href={phoneHref(parent.phone_no)} className={classes.way}>
            <IconPhone size={20} aria-hidden />
            {formatPhone(parent.phone_no)}
          </Anchor>
        )}
        {parent.email && (
          <Anchor href={`mailto:${parent.email}`} className={classes.way}>
            <IconMail size={20} aria-hidden />
            {parent.email}
          </Anchor>
        )}
      </Stack>
    </Group>
  );
}
