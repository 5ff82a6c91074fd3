/** Creating and editing a classroom. It lives on the server: without a network it says so, and keeps what was typed. */
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Button, Group, MultiSelect, Select, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams, useSearchParams } from 'wouter';
import { PROGRAMME } from '#shared/domain/statuses';
import { CHILD_YEARS, type Classroom, classroomEndpoints, classroomForm } from '#shared/endpoints/classrooms';
import { productEndpoints } from '#shared/endpoints/products';
import { messages } from '#shared/messages';
import { FetchProblem, hasProblem } from '../../components/fetch-problem';
import { Form } from '../../components/form';
import { notifySuccess } from '../../components/notify';
import { Page } from '../../components/page';
import { PlainButton } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { RowsSkeleton } from '../../components/skeletons';
import { fieldOf, useFields } from '../../components/use-fields';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { call } from '../../local/call';
import { usePreschoolsOnline } from '../../queries/preschools';
import { rows, useCall } from '../../queries/use-call';
import { useSave } from '../../queries/use-save';
import { useRefreshClassrooms } from './use-classroom-writes';

export function NewClassroomPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return (
    <Page
      title={t('Create Classroom')}
      width="narrow"
      back={{ to: '/classrooms', label: t('Back to the classrooms') }}
    >
      <ClassroomForm classroom={null} preschool={params.get('preschool')} />
    </Page>
  );
}

export function EditClassroomPage() {
  const { t } = useTranslation();
  const id = Number(useParams().id);
  const query = useCall(classroomEndpoints.view, { params: { id } });
  const { data } = query;
  return (
    <Page
      title={t('Edit Classroom')}
      width="narrow"
      back={{ to: `/classrooms/view/${id}`, label: t('Back to the classroom') }}
    >
      <Stack>
        <FetchProblem query={query} until={<RowsSkeleton rows={5} />} />
        {data && <ClassroomForm key={data.id} classroom={data} preschool={null} />}
      </Stack>
    </Page>
  );
}

interface ClassroomFormProps {
  classroom: Classroom | null;
  /** The one to begin with. */
  preschool: string | null;
}

function ClassroomForm({ classroom, preschool }: ClassroomFormProps) {
  const preschools = usePreschoolsOnline();
  const { data } = preschools;
  if (!data) return hasProblem(preschools) ? <FetchProblem query={preschools} /> : <RowsSkeleton rows={5} />;
  // Who has one preschool need not choose it.
  const only = data.length === 1 && data[0] ? String(data[0].id) : null;
  return (
    <Fields
      classroom={classroom}
      preschool={preschool ?? only}
      preschools={data
        .filter(({ id, status }) => status !== 'close' || id === classroom?.preschool_id)
        .map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

interface FieldsProps extends ClassroomFormProps {
  preschools: { value: string; label: string }[];
}

function Fields({ classroom, preschool, preschools }: FieldsProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const form = useClassroomForm({
    classroom,
    initial: fieldsOf(classroom, preschool),
    onSaved: (id) => navigate(`/classrooms/view/${id}`, { replace: true }),
  });
  const { fields, change, save } = form;
  const programmes = useProgrammes(fields.preschool);
  useLeaveGuard(form.dirty);
  const field = fieldOf({ fields, change, errorOf: save.errorOf });
  return (
    <Form onSend={form.submit}>
      <Stack>
        <TextInput label={t('Classroom Name')} required data-autofocus {...field('name')} />
        <Select
          label={t('Preschool')}
          required
          placeholder={t('Choose an option')}
          data={preschools}
          searchable={preschools.length > 8}
          allowDeselect={false}
          value={fields.preschool}
          onChange={(value) => change({ preschool: value, programmes: [] })}
          error={save.errorOf('preschool_id')}
        />
        <MultiSelect
          label={t('For Child Year(s)')}
          required
          placeholder={fields.years.length === 0 ? t('Choose an option') : undefined}
          data={CHILD_YEARS.map(String)}
          value={fields.years}
          onChange={(years) => change({ years: years.sort((one, other) => Number(one) - Number(other)) })}
          error={save.errorOf('child_years')}
        />
        <MultiSelect
          label={t('For Programme(s)')}
          description={fields.preschool === null ? t('Choose the preschool first.') : undefined}
          placeholder={fields.programmes.length === 0 ? t('Choose an option') : undefined}
          data={choicesOf(programmes.data, classroom)}
          searchable
          nothingFoundMessage={t('No programme of this preschool')}
          disabled={fields.preschool === null}
          value={fields.programmes}
          onChange={(chosen) => change({ programmes: chosen })}
          error={save.errorOf('child_products')}
        />
        <TextInput
          label={t('Classroom Capacity')}
          description={t('Leave blank for no limit.')}
          inputMode="numeric"
          {...field('capacity')}
        />
        <SaveProblem error={form.save.error} />
        <Group justify="flex-end">
          <PlainButton component={Link} href={classroom ? `/classrooms/view/${classroom.id}` : '/classrooms'}>
            {t('Cancel')}
          </PlainButton>
          <Button type="submit" loading={save.busy}>
            {classroom === null ? t('Submit') : t('Update')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function useProgrammes(preschool: string | null) {
  return useCall(
    productEndpoints.list,
    preschool !== null ? { query: { product_type: String(PROGRAMME), preschool_id: preschool ?? '' } } : null,
    { select: rows },
  );
}

/** The programmes that are offered, and those that this classroom has: one that ended stays shown by its name. */
function choicesOf(offered: readonly { id: number; name: string }[] = [], classroom: Classroom | null) {
  const all = new Map([...(classroom?.child_products ?? []), ...offered].map(({ id, name }) => [id, name]));
  return [...all].map(([id, name]) => ({ value: String(id), label: name }));
}

/** What the form of a classroom holds, checks and sends. What was typed stays when the save fails. */
function fieldsOf(classroom: Classroom | null, preschool: string | null) {
  return {
    name: classroom?.name ?? '',
    preschool: classroom ? String(classroom.preschool_id) : preschool,
    years: classroom?.child_years.map(String) ?? [],
    programmes: classroom?.child_products.map(({ id }) => String(id)) ?? [],
    capacity: classroom?.capacity?.toString() ?? '',
  };
}

interface Options {
  /** Null for a new one. */
  classroom: Classroom | null;
  initial: ReturnType<typeof fieldsOf>;
  onSaved: (id: number) => void;
}

function useClassroomForm({ classroom, initial, onSaved }: Options) {
  const { t } = useTranslation();
  const { fields, dirty, change } = useFields(initial);
  const refresh = useRefreshClassrooms();
  const save = useSave((body: Body, key) => send(classroom, body, key), {
    form: classroomForm,
    onSaved: ({ id }) => {
      notifySuccess(t(classroom ? messages.classroomUpdated : 'Classroom created'));
      onSaved(id);
      void refresh();
    },
  });
  return {
    fields,
    save,
    /** A choice of another preschool leaves the programmes of the first behind. */
    change,
    dirty: dirty && !save.saved,
    submit: () => {
      save.submit({
        name: fields.name,
        // None chosen is what the contract has words for.
        preschool_id: fields.preschool ?? '',
        child_years: fields.years.map(Number),
        child_products: fields.programmes.map(Number),
        capacity: fields.capacity.trim(),
        classroom_id: classroom?.id ?? null,
      });
    },
  };
}

type Body = Parameters<typeof call<typeof classroomEndpoints.create>>[1] extends { body: infer B }
  ? B
  : never;

/** With the key of a submit, so that an answer that was lost makes no second classroom. */
function send(classroom: Classroom | null, body: Body, idempotencyKey: string): Promise<Classroom> {
  if (classroom === null) return call(classroomEndpoints.create, { body, idempotencyKey });
  return call(classroomEndpoints.update, { params: { id: classroom.id }, body, idempotencyKey });
}
