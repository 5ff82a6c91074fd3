/** Who someone is, what they may do, and where: of a new account, or of one that is there. */
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Checkbox, MultiSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { classroomEndpoints } from '#shared/endpoints/classrooms';
import type { Account } from '#shared/endpoints/people-accounts';
import { mayGrant, roles } from '#shared/permissions';
import { choicesOf } from '../../components/filter-select';
import { Form, FormFoot } from '../../components/form';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf } from '../../components/use-fields';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { useSession } from '../../local/hooks/use-session';
import { usePreschoolsOnline } from '../../queries/preschools';
import { useCalls } from '../../queries/use-many-calls';
import { needsOf, useAccountForm } from './use-account-form';
import { reachText } from './user-labels';

interface AccountFormProps {
  account: Account | null;
  onSaved: (account: Account, link: string | null) => void;
  onReload?: () => void;
}

export function AccountForm({ account, onSaved, onReload }: AccountFormProps) {
  const { t } = useTranslation();
  const form = useAccountForm({ account, onSaved });
  useLeaveGuard(form.dirty);
  const text = fieldOf(form);
  return (
    <Form onSend={form.send}>
      <Stack>
        <SaveProblem error={form.error} onReload={onReload} />
        <TextInput label={t('Name')} required data-autofocus autoComplete="off" {...text('name')} />
        <TextInput label={t('E-mail')} required type="email" autoComplete="off" {...text('email')} />
        <TextInput
          label={t('Phone')}
          type="tel"
          description={t('Malaysian, or with + and the country.')}
          autoComplete="off"
          {...text('phone_no')}
        />
        <RoleChoice account={account} form={form} />
        <PlaceChoices account={account} form={form} />
        <FormFoot act={account === null ? t('Send the invitation') : t('Save')} busy={form.busy} />
      </Stack>
    </Form>
  );
}

type FormState = ReturnType<typeof useAccountForm>;

function RoleChoice({ account, form }: { account: Account | null; form: FormState }) {
  const { t } = useTranslation();
  const me = useSession()?.user;
  const own = me?.roles.map(({ id }) => id) ?? [];
  const isMe = account !== null && account.id === me?.id;
  return (
    <Checkbox.Group
      label={t('Roles')}
      required
      description={isMe ? t('Someone else must change your own roles and preschools.') : undefined}
      value={form.fields.roles}
      onChange={(chosen) => form.change({ roles: chosen })}
      error={form.errorOf('roles')}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={4} mt={4}>
        {roles.map(({ id, name, reach }) => (
          <Checkbox
            key={id}
            value={String(id)}
            size="md"
            py={6}
            label={t(name)}
            description={t(reachText[reach])}
            disabled={isMe || !mayGrant(own, id)}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

function PlaceChoices({ account, form }: { account: Account | null; form: FormState }) {
  const { t } = useTranslation();
  const { fields, change, errorOf } = form;
  const { bound, teaches } = needsOf(fields.roles);
  const me = useSession()?.user.id;
  const preschools = usePreschoolsOnline().data ?? [];
  const classrooms = useClassrooms(fields.preschools);
  if (!bound) return null;
  const offered = preschools.filter(
    ({ id, status }) => status !== 'close' || account?.preschools.some((own) => own.id === id),
  );
  return (
    <>
      <MultiSelect
        label={t('Preschools')}
        description={t('Principals and teachers have one; therapists one or more.')}
        required
        disabled={account !== null && account.id === me}
        data={choicesOf(offered)}
        value={fields.preschools}
        onChange={(chosen) =>
          change({ preschools: chosen, classrooms: keepWithin(fields, chosen, classrooms) })
        }
        error={errorOf('preschools')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Clear the preschools') }}
        nothingFoundMessage={t('Nothing found')}
      />
      {teaches && (
        <MultiSelect
          label={t('Classrooms')}
          description={t('Today shows these first.')}
          disabled={fields.preschools.length === 0}
          data={classrooms.map(({ value, label }) => ({ value, label }))}
          value={fields.classrooms}
          onChange={(chosen) => change({ classrooms: chosen })}
          error={errorOf('classrooms')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('Clear the classrooms') }}
          nothingFoundMessage={t('No classroom of this preschool')}
        />
      )}
    </>
  );
}

/** A classroom goes with its preschool. */
function keepWithin(
  fields: { classrooms: string[] },
  preschools: readonly string[],
  known: readonly { value: string; preschool: string }[],
): string[] {
  return fields.classrooms.filter((id) => {
    const room = known.find(({ value }) => value === id);
    return room === undefined || preschools.includes(room.preschool);
  });
}

const MOST = 500;

interface ClassroomChoice {
  value: string;
  label: string;
  preschool: string;
}

/** The classrooms of the chosen preschools, to assign someone to. */
function useClassrooms(preschools: readonly string[]): ClassroomChoice[] {
  const found = useCalls(
    classroomEndpoints.list,
    preschools.map((preschool) => ({ query: { preschool, per_page: MOST } })),
  );
  return found.flatMap(({ data }) =>
    (data?.data ?? []).map(({ id, name, preschool }) => ({
      value: String(id),
      // Two preschools have classrooms of one name.
      label: preschools.length > 1 ? `${name} (${preschool.short_name})` : name,
      preschool: String(preschool.id),
    })),
  );
}
