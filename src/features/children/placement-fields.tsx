/** Where a child belongs: its preschool, a classroom of that (only while it attends), and its programmes. */
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { attendingStatuses } from '#shared/domain/statuses';
import type { ChildFormState } from './use-child-form';
import { useClassroomChoices, useOpenPreschoolChoices, useProductChoices, withChosen } from './use-choices';

export function PlacementFields({ form }: { form: ChildFormState }) {
  const { t } = useTranslation();
  const { values, change, known } = form;
  const preschools = useOpenPreschoolChoices(known ? String(known.preschool_id) : undefined);
  const classrooms = useClassroomChoices(values.preschool_id);
  const { programmes, others } = useProductChoices(values.preschool_id);
  const names = [known?.product_model ?? [], known?.other_product_models ?? []].flat();
  const attends = attendingStatuses.includes(Number(values.status));
  const none = { value: '', label: t('None') };
  return (
    <>
      <NativeSelect
        label={t('Preschool')}
        required
        value={values.preschool_id}
        onChange={(event) => change('preschool_id', event.currentTarget.value)}
        data={[{ value: '', label: t('Choose an option') }, ...preschools]}
        error={form.errorOf('preschool_id')}
      />
      <NativeSelect
        label={t('Classroom')}
        description={attends ? undefined : t('Only active children have a classroom.')}
        disabled={!attends || values.preschool_id === ''}
        value={attends ? values.classroom_id : ''}
        onChange={(event) => change('classroom_id', event.currentTarget.value)}
        data={[none, ...classrooms]}
        error={form.errorOf('classroom_id')}
      />
      <NativeSelect
        label={t('Programme')}
        disabled={values.preschool_id === ''}
        value={values.product}
        onChange={(event) => change('product', event.currentTarget.value)}
        data={[none, ...withChosen(programmes, [values.product], names)]}
        error={form.errorOf('product')}
      />
      <MultiSelect
        label={t('Other programmes and fees')}
        disabled={values.preschool_id === ''}
        value={values.other_products}
        onChange={(chosen) => change('other_products', chosen)}
        data={withChosen(others, values.other_products, names).filter(
          ({ value }) => value !== values.product,
        )}
        error={form.errorOf('other_products')}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
      />
    </>
  );
}
