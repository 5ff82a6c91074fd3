/** The account codes of a preschool, as its accounting program has them. */
import { SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Account, accounts, accountText } from '#shared/domain/accounting';
import { type AccountingMonth, accountingEndpoints } from '#shared/endpoints/accounting';
import { FormDialog } from '../../components/form-dialog';
import { Muted } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { useFields } from '../../components/use-fields';
import { useAnswers } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function CodesDialog({ shown, onClose }: { shown: AccountingMonth; onClose: () => void }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { fields, dirty, change } = useFields(
    Object.fromEntries(accounts.map((account) => [account, shown.codes[account] ?? ''])) as Record<
      Account,
      string
    >,
  );
  const save = useSave(accountingEndpoints.codes, {
    done: t('Account codes saved.'),
    onSaved: async () => {
      await invalidate(accountingEndpoints);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Account codes of {{name}}', { name: shown.preschool.name })}
      dirty={dirty && !save.saved}
      act={t('Save')}
      busy={save.busy}
      onSend={() => save.submit({ params: { id: shown.preschool.id }, body: { codes: fields } })}
      onClose={onClose}
    >
      <SaveProblem error={save.error} />
      <Muted>
        {t(
          'As your accounting program has them. Xero lets no journal post to its own “Accounts Receivable”: use a control account there.',
        )}
      </Muted>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {accounts.map((account) => (
          <TextInput
            key={account}
            label={t(accountText[account])}
            autoComplete="off"
            value={fields[account]}
            onChange={(event) => change({ [account]: event.currentTarget.value })}
            error={save.errorOf(`codes.${account}`)}
          />
        ))}
      </SimpleGrid>
    </FormDialog>
  );
}
