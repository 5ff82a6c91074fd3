/** The form of a child: who it is, where it belongs, what its carers must know. */
import '@mantine/core/styles/Checkbox.layer.css';
import { Alert, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { childStatuses, firstStatuses } from '#shared/domain/statuses';
import type { ChildDetail } from '#shared/endpoints/children';
import { messages } from '#shared/messages';
import { DateField } from '../../components/date-field';
import { Face } from '../../components/face';
import { Form, FormFoot } from '../../components/form';
import { InSight } from '../../components/in-sight';
import { PhotoField } from '../../components/photo-field';
import { PlainButton } from '../../components/plain';
import { SaveProblem } from '../../components/save-problem';
import { fieldOf } from '../../components/use-fields';
import { useLeaveGuard } from '../../components/use-leave-guard';
import { type ChildValues, warningsOf } from './child-form-values';
import { PlacementFields } from './placement-fields';
import { type ChildFormState, useChildForm } from './use-child-form';
import { photoUrl } from './use-child-record';

const FIELDS = [
  'fullname',
  'mykid_no',
  'born_on',
  'preschool_id',
  'status',
  'classroom_id',
  'product',
  'other_products',
  'allergies',
  'notes',
  'special_needs',
  'photo',
];

interface ChildFormProps {
  /** Null for a new one. */
  child: ChildDetail | null;
  initial: ChildValues;
  /** Where leaving the form leads. */
  back: string;
  onSaved: (saved: ChildDetail) => void;
}

export function ChildForm({ child, initial, back, onSaved }: ChildFormProps) {
  const { t } = useTranslation();
  const form = useChildForm(child, initial, onSaved);
  const { leave } = useLeaveGuard(form.dirty && !form.busy);
  return (
    <Form onSend={form.submit}>
      <Stack gap="md">
        <PhotoField
          current={child && photoUrl(child)}
          choice={form.photo}
          onChoose={form.setPhoto}
          error={form.errorOf('photo')}
        >
          {(shown) => (
            <Face of="child" id={child?.id} classroomId={child?.classroom_id} photo={shown} size={96} />
          )}
        </PhotoField>
        <WhoFields form={form} />
        {child === null && <FirstStatus form={form} />}
        <PlacementFields form={form} />
        <CareFields form={form} />
        <Conflict form={form} />
        <SaveProblem error={form.theirs ? null : form.error} fields={FIELDS} />
        <FormFoot
          act={child === null ? t('Submit') : t('Update')}
          busy={form.busy}
          onCancel={() => void leave(back)}
        />
      </Stack>
    </Form>
  );
}

/** Someone else was quicker: nothing is overwritten unasked. */
function Conflict({ form }: { form: ChildFormState }) {
  const { t } = useTranslation();
  if (!form.theirs) return null;
  return (
    <InSight said={form.theirs}>
      <Alert color="waiting" role="alert" icon={<IconUsers />} title={t(messages.conflict)}>
        <Stack gap="sm" align="flex-start">
          <Text>{t('Load what is saved now, or overwrite it with your entries.')}</Text>
          <Group gap="xs">
            <PlainButton onClick={form.takeTheirs}>{t('Show what is saved')}</PlainButton>
            <PlainButton loading={form.busy} onClick={form.keepMine}>
              {t('Save mine over it')}
            </PlainButton>
          </Group>
        </Stack>
      </Alert>
    </InSight>
  );
}

function WhoFields({ form }: { form: ChildFormState }) {
  const { t } = useTranslation();
  const warnings = warningsOf(form.fields);
  const field = fieldOf(form);
  return (
    <>
      <TextInput label={t('Child Name')} required {...field('fullname')} autoComplete="off" />
      <Group grow preventGrowOverflow={false} align="flex-start">
        <TextInput
          label={t('MyKid number')}
          description={warnings.mykid_no ? t(warnings.mykid_no) : t('YYMMDD-PB-###G')}
          miw={200}
          inputMode="numeric"
          {...field('mykid_no')}
          autoComplete="off"
        />
        <DateField
          label={t('Birth date')}
          description={warnings.born_on ? t(warnings.born_on) : t('Follows the MyKid number.')}
          miw={200}
          value={form.fields.born_on}
          onChange={(born_on) => form.change({ born_on })}
          error={form.errorOf('born_on')}
        />
      </Group>
    </>
  );
}

function FirstStatus({ form }: { form: ChildFormState }) {
  const { t } = useTranslation();
  const field = fieldOf(form);
  return (
    <NativeSelect
      label={t('Status')}
      {...field('status')}
      data={firstStatuses.map((id) => ({
        value: String(id),
        label: t(childStatuses[id as keyof typeof childStatuses]),
      }))}
    />
  );
}

function CareFields({ form }: { form: ChildFormState }) {
  const { t } = useTranslation();
  const field = fieldOf(form);
  return (
    <>
      <Textarea
        label={t('Allergies')}
        description={t('Teachers see these on their tablets.')}
        autosize
        minRows={2}
        maxRows={6}
        {...field('allergies')}
      />
      <Textarea
        label={t('Notes')}
        description={t('For staff only.')}
        autosize
        minRows={3}
        maxRows={12}
        {...field('notes')}
      />
      <Checkbox
        label={t('Special needs')}
        description={t('More staff stand for this child.')}
        checked={form.fields.special_needs}
        onChange={(event) => form.change({ special_needs: event.currentTarget.checked })}
      />
    </>
  );
}
