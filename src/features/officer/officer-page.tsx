/** Who answers for personal data: named by head office, shown to parents and in mails. */
import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type Officer, officerEndpoints } from '#shared/endpoints/officer';
import { FetchProblem } from '../../components/fetch-problem';
import { Form, FormFoot } from '../../components/form';
import { Page } from '../../components/page';
import { SaveProblem } from '../../components/save-problem';
import { RowsSkeleton } from '../../components/skeletons';
import { fieldOf, useFields } from '../../components/use-fields';
import { useAnswers, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';

export function OfficerPage() {
  const { t } = useTranslation();
  const query = useCall(officerEndpoints.view, {});
  const { data: officer } = query;
  return (
    <Page
      title={t('Data protection officer')}
      back={{ to: '/settings/preschools', label: t('Preschools') }}
      width="narrow"
    >
      <Stack>
        <Text c="dimmed">
          {t(
            'Shown to parents at the foot of each page, and at the end of every e-mail. Name the person responsible for personal data across the network.',
          )}
        </Text>
        <Anchor component={Link} href="/breaches">
          {t('Breaches of personal data')}
        </Anchor>
        <FetchProblem query={query} until={<RowsSkeleton rows={3} />} />
        {officer !== undefined && <OfficerForm officer={officer} />}
      </Stack>
    </Page>
  );
}

function OfficerForm({ officer }: { officer: Officer | null }) {
  const { t } = useTranslation();
  const { invalidate } = useAnswers();
  const { fields, change } = useFields({
    name: officer?.name ?? '',
    email: officer?.email ?? '',
    phone_no: officer?.phone_no ?? '',
  });
  const save = useSave(officerEndpoints.save, {
    done: t('Saved.'),
    onSaved: () => invalidate(officerEndpoints),
  });
  const field = fieldOf({ fields, change, errorOf: save.errorOf });
  const { name, email, phone_no } = fields;
  const body = { name, email: email.trim() === '' ? null : email, phone_no };
  return (
    <Form onSend={() => save.submit({ body })}>
      <Stack>
        <TextInput label={t('Name')} required {...field('name')} />
        <TextInput label={t('E-mail')} type="email" {...field('email')} />
        <TextInput label={t('Phone')} type="tel" {...field('phone_no')} />
        <SaveProblem error={save.error} />
        <FormFoot act={t('Save')} busy={save.busy} />
      </Stack>
    </Form>
  );
}
